import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { COMPLETE, MANIFEST } from './entries.ts';
import { backUp, type Part, packUp, restore, unpack } from './testing/archives.ts';
import { createEmptyInstance, fillInstance, readFolder, startInstance } from './testing/broad-instance.ts';

let bytes: Buffer;
let parts: Part[];
let source: Awaited<ReturnType<typeof createEmptyInstance>>;
let empty: Awaited<ReturnType<typeof createEmptyInstance>>;
let client: pg.Client;

beforeAll(async () => {
  source = await createEmptyInstance();
  const instance = await startInstance(source);
  await fillInstance(instance);
  bytes = (await backUp(instance)).bytes;
  parts = await unpack(bytes);
  await instance.close();
});
afterAll(() => source?.remove());

beforeEach(async () => {
  empty = await createEmptyInstance();
  client = new pg.Client({ connectionString: empty.databaseUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await empty.remove();
});

const count = async (table: string) =>
  (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const replace = (name: string | RegExp, change: (part: Part) => Part & { size?: number }) => {
  const at = parts.findIndex((part) =>
    typeof name === 'string' ? part.name === name : name.test(part.name),
  );
  return packUp(parts.map((part, index) => (index === at ? change(part) : part)));
};
const withManifest = (change: object) =>
  replace(MANIFEST, ({ name, content }) => ({
    name,
    content: Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...change })),
  }));
const schemaOf = () => JSON.parse(parts[0]?.content.toString() ?? '').schema;
const flipBit = (content: Buffer, at = content.length >> 1) => {
  const changed = Buffer.from(content);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

/** Nothing of it may be in the database, in which another backup is restored afterwards. */
async function expectRefused(archive: Uint8Array, message: string | RegExp): Promise<void> {
  await expect(restore(archive, empty)).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(message),
  });
  expect(await count('users')).toBe(0);
}

describe('a file', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /incomplete/],
    ['text', Buffer.from('select 1;'), /no backup of Signboard/],
    ['compressed text', gzipSync('select 1;'.repeat(1_000)), /no backup of Signboard/],
    ['zeros', gzipSync(Buffer.alloc(10_000)), /no backup of Signboard/],
    ['noise', randomBytes(10_000), /no backup of Signboard/],
    [
      'another archive',
      packUp([{ name: 'etc/passwd', content: Buffer.from('root') }]),
      /no backup of Signboard/,
    ],
    ['another JSON', packUp([{ name: MANIFEST, content: Buffer.from('{}') }]), /no backup of Signboard/],
    ['no JSON', packUp([{ name: MANIFEST, content: Buffer.from('{') }]), /no backup of Signboard/],
  ])('of %s is refused', async (_what, file, message) => {
    await expectRefused(file, message);
  });

  it('that was cut off is refused, wherever it was', async () => {
    for (const share of [0.05, 0.3, 0.6, 0.9, 0.999])
      await expectRefused(bytes.subarray(0, Math.floor(bytes.length * share)), /end is missing/);
    await expectRefused(packUp(parts.slice(0, -1)), /end is missing/);
    await expectRefused(packUp(parts.slice(0, 5)), /end is missing/);
  });

  it('that was damaged is refused, wherever it is', async () => {
    for (const share of [0.1, 0.5, 0.9])
      await expectRefused(
        flipBit(bytes, Math.floor(bytes.length * share)),
        /damaged|changed|did not take|end is missing/,
      );
    await expectRefused(flipBit(bytes, bytes.length - 6), /damaged/);
    const tar = gunzipSync(bytes);
    await expectRefused(gzipSync(flipBit(tar, 0)), /no backup of Signboard/);
  });

  it.each([
    ['the format', { format: 3 }],
    ['a table', { tables: [] }],
    ['the schema', { schema: [{ name: 'basement', checksum: '' }] }],
  ])('whose first entry was damaged at %s is refused as possibly damaged', async (_what, change) => {
    await expectRefused(await withManifest(change), /damaged/);
  });

  it.each([
    ['a row', /^tables\/users\//, /changed after it was made/],
    ['a picture', /^pictures\//, /pictures\/.* is not what it should be/],
    ['a narrow picture', /^narrow-pictures\//, /narrow-pictures\/.* is not what it should be/],
    ['a proof', /^proofs\//, /proofs\/.* is not what it should be/],
  ])('in which someone changed %s is refused', async (_what, name, message) => {
    // The last byte of a row is its line break: the one before it belongs to a value.
    const archive = replace(name, ({ content, ...part }) => ({
      ...part,
      content: flipBit(content, name.source.includes('users') ? content.indexOf('2026') + 3 : undefined),
    }));
    await expectRefused(archive, message);
    expect(
      [...(await readFolder(empty.folder)).keys()].filter((file) => /webp|gz/.test(file)).length,
    ).toBeLessThan(8);
  });

  it('from which someone took a proof, a table or a picture is refused', async () => {
    for (const name of [/^proofs\//, /^tables\/captcha_passes\//, /^pictures\//]) {
      const at = parts.findIndex((part) => name.test(part.name));
      await expectRefused(packUp(parts.toSpliced(at, 1)), /changed after it was made/);
    }
  });

  it.each([
    '../../etc/cron.d/evil',
    '/etc/passwd',
    `pictures/${'a'.repeat(64)}/../../x.webp`,
    'tables/../000001.copy',
  ])('with an entry %s is refused', async (name) => {
    const evil = { name, content: Buffer.from('evil') };
    await expectRefused(packUp(parts.toSpliced(-1, 0, evil)), /does not belong there/);
    await expectRefused(packUp(parts.toSpliced(1, 0, evil)), /does not belong there|no table/);
  });

  it.each([
    ['a table of its own', 'tables/pg_authid/000001.copy', /no table pg_authid/],
    ['the migrator’s table', 'tables/schema_migrations/000001.copy', /no table schema_migrations/],
    ['an unknown picture', `pictures/${'a'.repeat(64)}.webp`, /is not what it should be/],
    ['an unknown proof', 'proofs/00000000-0000-4000-8000-000000000000.json.gz', /is not what it should be/],
  ])('with %s is refused', async (_what, name, message) => {
    const at = name.startsWith('tables') ? 1 : -1;
    await expectRefused(packUp(parts.toSpliced(at, 0, { name, content: Buffer.from('a') })), message);
  });

  it.each([MANIFEST, COMPLETE])('whose %s pretends to be huge is refused before it is read', async (name) => {
    const size = 2 ** 32;
    await expectRefused(
      replace(name, (part) => ({ ...part, size })),
      /no backup of Signboard/,
    );
  });

  it('with a picture that would fill the memory is refused before it is read', async () => {
    await expectRefused(
      replace(/^pictures\//, (part) => ({ ...part, size: 2 ** 32 })),
      /is not what it should be/,
    );
  });
});

describe('a backup', () => {
  it.each([
    ['a newer format', () => withManifest({ format: 2 }), /newer version/],
    [
      'a newer version',
      () => withManifest({ schema: [...schemaOf(), { name: '9999_later.sql', checksum: 'a' }] }),
      /newer Signboard \(v.*, 9999_later\.sql\)/,
    ],
    [
      'another baseline',
      () => withManifest({ schema: [{ name: 'baseline', checksum: 'a' }] }),
      /another Signboard .* baseline/,
    ],
    ['other tables', () => withManifest({ tables: [] }), /tables of this database/],
  ])('of %s is refused', async (_what, archive, message) => {
    await expectRefused(archive(), message);
  });

  it('is refused by an instance that is in use, and names what is there', async () => {
    await client.query(
      "insert into newsletter_subscribers (email, language, created_at) values ('a@example.test', 'en', now())",
    );
    await expectRefused(bytes, /not empty: it has newsletter_subscribers/);
  });

  it('is refused while Signboard runs on the database', async () => {
    const { db } = connectForTest(empty.databaseUrl, 1);
    await db.selectFrom('users').select('id').execute();
    await expectRefused(bytes, /Signboard is running/);
    await db.destroy();
  });

  it('is accepted by an instance that ran and that nobody has used', async () => {
    await client.query("insert into receipt_keys values (repeat('a', 64), now())");
    await client.query("insert into usage_counts values ('a', now(), 1)");
    await restore(bytes, empty);
    expect(await count('users')).toBeGreaterThan(0);
    expect(await client.query("select from receipt_keys where public_key like 'aaaa%'")).toMatchObject({
      rowCount: 0,
    });
  });

  it('is refused once', async () => {
    await restore(bytes, empty);
    await expect(restore(bytes, empty)).rejects.toThrow(/not empty/);
  });

  it('[R25] is refused with other keys before pictures are stored, unless they are given up', async () => {
    const keyring = createKeyring(['another key that is long enough to use']);
    const target = { ...empty, keyring };
    await expect(restore(bytes, target)).rejects.toThrow(
      /don't open what the backup has sealed: .*bot_channels\.secret \(telegram\).*SECRET_KEYS/,
    );
    expect([await count('users'), (await readFolder(empty.folder)).size]).toEqual([0, 0]);
    const { unreadable } = await restore(bytes, { ...target, isWithoutKeys: true });
    expect(unreadable).toContain('1 value of prize_codes.code');
    expect(await count('users')).toBeGreaterThan(0);
  });
});

describe('an older backup', () => {
  let folder: string;
  /** The schema of a later version. */
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'schema-'));
    for (const part of ['baseline', 'functions'])
      await cp(fileURLToPath(new URL(`../platform/db/${part}`, import.meta.url)), join(folder, part), {
        recursive: true,
      });
    await mkdir(join(folder, 'migrations'));
    await writeFile(
      join(folder, 'migrations/0001_later.sql'),
      `-- compatible: yes\nalter table newsletter_subscribers add source text not null default 'before';
       update newsletter_subscribers set source = 'migrated' where email like 'marked%'`,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const later = () => ({ ...empty, schemaFolder: pathToFileURL(`${folder}/`) });

  it.each([
    ['migrated by the old version', 'select'],
    ['without tables', 'drop schema public cascade; create schema public'],
  ])('is restored into a database %s, and then migrated', async (_what, statement) => {
    await client.query(statement);
    await restore(bytes, later());
    expect((await client.query('select source from newsletter_subscribers')).rows).toEqual([
      { source: 'migrated' },
    ]);
    expect((await client.query("select from pg_proc where proname = 'join_list'")).rowCount).toBe(1);
  });

  it('is refused by a database that was migrated further', async () => {
    await migrate(empty.databaseUrl, { folder: later().schemaFolder });
    await expect(restore(bytes, later())).rejects.toThrow(/already has the migration 0001_later.sql/);
    expect(await count('users')).toBe(0);
  });
});
