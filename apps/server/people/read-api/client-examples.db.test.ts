import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBot } from '#server/bots/sales-feed/testing/add-bot.ts';
import { createKey } from '#server/people/api-keys/api-keys-for-test.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readExamples } from '../../../../tools/release/installed-for-test.ts';
import { readPublishable } from '../../../../tools/release/packages.ts';
import { stagePackages } from '../../../../tools/release/stage-packages.ts';

const CLIENT = new URL('../../../../packages/client/', import.meta.url);
const CONTRACT = `0x${'ab'.repeat(20)}`;
const run = promisify(execFile);

let test: TestApp;
let folder: string;
let environment: Record<string, string>;

/** The package as others install it: built JavaScript, without our sources. */
async function buildPackage(): Promise<void> {
  const packages = readPublishable().filter((one) => one.folder === 'client');
  const [built = ''] = await stagePackages(join(folder, 'packages'), { packages });
  await mkdir(join(folder, 'node_modules/@signboard'), { recursive: true });
  await symlink(built, join(folder, 'node_modules/@signboard/client'));
}

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'signboard-client-'));
  await buildPackage();
  const owner = await given.owner(test);
  const { id } = await given.list(test, owner, { entries: 3 });
  await test.deps.pool.query('update entries set rank = 4 - entry_number, winner = true where list_id = $1', [
    id,
  ]);
  await test.deps.pool.query(`update lists set draw_state = 'drawn' where id = $1`, [id]);
  await addBot(test.deps.db, { contract: CONTRACT });
  const facts = {
    key: 'sale-1',
    chain: 'ethereum',
    marketplace: { name: 'OpenSea' },
    contract: CONTRACT,
    tokenId: '1',
    standard: 'erc721',
    quantity: '1',
    seller: 'unknown',
    buyer: 'unknown',
    price: '5',
    priceBasis: 'gross',
    currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
    bundle: null,
  };
  await test.deps.pool.query(
    `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, happened_at)
     values ('sale-1', 'ethereum', '0x1', 1, $1, '1', $2, now())`,
    [CONTRACT, JSON.stringify(facts)],
  );
  const { key } = await createKey(owner.browser, 'lists:read', 'winners:read');
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  environment = { SIGNBOARD_URL: url, SIGNBOARD_KEY: key, COLLECTION: CONTRACT };
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

it('runs every example of the README of the client, as it is printed there', async () => {
  const readme = await readFile(new URL('README.md', CLIENT), 'utf8');
  const printed: string[] = [];
  for (const [at, code] of readExamples(readme).entries()) {
    const file = join(folder, `example-${at}.mjs`);
    await writeFile(file, code);
    printed.push((await run(process.execPath, [file], { env: environment })).stdout);
  }
  const address = (number: number) => `0x${String(number).padStart(40, '0')}`;
  expect(printed).toEqual([
    `1 ${address(3)}\n2 ${address(2)}\n3 ${address(1)}\n`,
    'sale-1 5 ETH OpenSea\n',
    '401 api-key-invalid\n',
  ]);
});
