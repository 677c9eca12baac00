import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendSample } from './sample-call.ts';
import { makeSecurityFixture, type SecurityFixture } from './security-fixture.ts';
import { startFixtureApp } from './start-fixture-app.ts';

let fixture: SecurityFixture;
beforeAll(async () => {
  fixture = await makeSecurityFixture((await startFixtureApp()).test);
  await fixture.test.deps.pool.query(
    `insert into draws (list_id, number, state, winners_wanted, guarantee, document, commitment, entries, reveal, seed, cutoff,
       winner_numbers)
     values ($1, 1, 'drawn', 3, 'commit-reveal', '{}', 'a commitment', 3, '{}', '', '', '{}')`,
    [fixture.lists.over.id],
  );
});
afterAll(() => fixture.test.close());

const HOSTILE_NAMES = [
  'a\r\nset-cookie: taken=yes',
  '"; filename="evil.exe',
  "a.csv\"; filename*=UTF-8''evil.exe",
  '../../../etc/passwd',
  '\u202egpj.exe',
  '\u0085\u2028',
  '%0d%0aset-cookie:%20taken=yes',
];
const HOSTILE_CELLS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"=1', "'=1", '=1,"\r\n=2'];
const FILES = [
  ['/api/v1/projects/addresses', {}],
  ['/api/v1/projects/winners', { format: 'csv' }],
  ['/api/v1/projects/winners', { format: 'json' }],
  ['/api/v1/projects/winners', { format: 'addresses' }],
  ['/api/v1/projects/winners', { format: 'thirdweb-csv', amount: 2, price: '0.05' }],
  ['/api/v1/projects/winners', { format: 'opensea-csv' }],
  ['/api/v1/projects/winners', { format: 'allowlist' }],
  ['/api/v1/projects/winners', { format: 'manifold', amount: 2 }],
] as const;

const download = (path: string, body: object) =>
  sendSample(
    fixture.test.app,
    { method: 'POST', path },
    { body: { id: fixture.lists.over.id, ...body } },
    fixture.actors.owner,
  );

it.each(FILES)('[T15] %s %j has a safe file name, whatever the list is called', async (path, body) => {
  for (const name of HOSTILE_NAMES) {
    await fixture.test.deps.pool.query('update lists set name = $2 where id = $1', [
      fixture.lists.over.id,
      name,
    ]);
    const { statusCode, headers, cookies } = await download(path, body);
    expect([name, statusCode, cookies]).toEqual([name, 200, []]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.(csv|json)"$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

it.each(FILES.slice(0, 2))('[T16] %s %j contains no cell that a spreadsheet executes', async (path, body) => {
  for (const cell of HOSTILE_CELLS) {
    await fixture.test.deps.pool.query('update entries set email = $2 where list_id = $1', [
      fixture.lists.over.id,
      cell,
    ]);
    const { body: csv } = await download(path, body);
    const cells = readCsv(csv);
    expect(cells.some((one) => one.endsWith(cell))).toBe(true);
    expect(cells.filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
  }
});

/** Parses CSV cells as a spreadsheet does. */
function readCsv(text: string): string[] {
  return [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
