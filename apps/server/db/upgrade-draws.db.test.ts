import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeEntries, OWN_CHAIN, signOwnRound } from '@signboard/draw/draw-for-test.ts';
import { type Entry, makeInner } from '@signboard/draw/entry.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { makeLeaves, makeProof } from '@signboard/draw/v1/draw-for-test.ts';
import { makeLeaf } from '@signboard/draw/v1/leaf.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { advanceDraws } from '#server/features/draws/advance-draws.ts';
import type { DrawDeps } from '#server/features/draws/deps.ts';
import { findDraw } from '#server/features/draws/draws-store.ts';
import { drawFileWriters } from '#server/features/draws/write-draw-files.ts';
import { findListOrTombstone } from '#server/features/lists/lists-store.ts';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** A database of the version before format 2, with a draw that is waiting for its random number. */

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const LAST_OLD = '0009';
const name = `upgrade_${process.pid}`;
const source = { kind: 'drand', ...OWN_CHAIN, round: 1000 } as const;
const entries = makeEntries(9);
const ethereum = entries.filter(({ chain }) => chain === 'ethereum');
const solana = entries.filter(({ chain }) => chain === 'solana');
let url: string;
let database: ReturnType<typeof connect>;
let lists: { ethereum: string; solana: string };
let drawId: string;
const old = makeProof({
  entries: ethereum,
  k: 2,
  source,
  reveal: signOwnRound(1000),
  opened: [],
  facts: { createdAt: '2020-09-13T20:00:00.000Z' },
});

beforeAll(async () => {
  const { adminUrl } = inject('postgres');
  url = databaseUrl(adminUrl, name);
  await administer(adminUrl, `create database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 4) <= LAST_OLD) await cp(join(MIGRATIONS, file), join(folder, file));
  await migrate(url, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  database = connect(url, 4);
  lists = { ethereum: await insertList('ethereum', ethereum), solana: await insertList('solana', solana) };
  drawId = await insertCommittedDraw(lists.ethereum);
  await migrate(url);
});
afterAll(async () => {
  await database.db.destroy();
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
});

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

async function insertList(chain: Entry['chain'], joined: readonly Entry[]): Promise<string> {
  const [owner] = await query(
    'insert into users (principal_wallet, chain, workspace) values ($1, $2, $3) returning id',
    [`owner of ${chain}`, chain, `works-${chain}`],
  );
  const [{ id }] = await query(
    `insert into lists (owner_id, name, url_end_name, description, logo, color, chain, how_many_winners,
       balance_verification, required_balance)
     values ($1, 'Old list', 'old-list', '', '', '#4E9595', $2, 2, true, 0.050) returning id`,
    [owner.id, chain],
  );
  await query(
    'insert into list_counters (list_id, available_spots, joined, last_entry_number) values ($1, 20, $2, $2)',
    [id, joined.length],
  );
  for (const [at, entry] of joined.entries())
    await query(
      'insert into entries (list_id, address, entry_number, salt, leaf) values ($1, $2, $3, $4, $5)',
      [id, entry.address, at + 1, Buffer.from(entry.salt), Buffer.from(makeLeaf(entry))],
    );
  return id;
}

async function insertCommittedDraw(listId: string): Promise<string> {
  await query(`update lists set draw_state = 'committed' where id = $1`, [listId]);
  const [{ id }] = await query(
    `insert into draws (list_id, number, state, winners_wanted, guarantee, document, commitment, entries, reveal_at)
     values ($1, 1, 'committed', 2, 'own-beacon', $2, $3, $4, now()) returning id`,
    [listId, JSON.stringify(old.document), old.commitment, ethereum.length],
  );
  await query('insert into draw_leaves (draw_id, part, leaves) values ($1, 0, $2)', [
    id,
    Buffer.from(makeLeaves(ethereum)),
  ]);
  return id;
}

it('computes the hashes of format 2 for entries on both chains', async () => {
  for (const [listId, joined] of [
    [lists.ethereum, ethereum],
    [lists.solana, solana],
  ] as const) {
    const rows = await query('select inner_hash from entries where list_id = $1 order by entry_number', [
      listId,
    ]);
    expect(rows.map(({ inner_hash }) => inner_hash)).toEqual(
      joined.map((entry) => Buffer.from(makeInner(entry))),
    );
  }
});

it('stores the first version of the terms', async () => {
  expect(
    await query('select version, terms from list_terms where list_id = $1', [lists.solana]),
  ).toMatchObject([
    { version: 1, terms: { chain: 'solana', spots: 20, winners: 2, requirements: [{ amount: '0.05' }] } },
  ]);
});

it('ends a draw that was committed before as it began, and its proof of format 1 verifies', async () => {
  const deps = {
    db: database.db,
    clock: { now: () => new Date() },
    beacon: { chain: OWN_CHAIN, round: async (round: number) => signOwnRound(round) },
    drawLeadSeconds: 30,
  } as unknown as DrawDeps;
  while (await advanceDraws(deps));
  const [draw, list] = [
    await findDraw(database.db, drawId),
    await findListOrTombstone(database.db, lists.ethereum),
  ];
  if (!draw || !list) throw new Error('no draw');
  expect(draw).toMatchObject({ state: 'drawn', seed: old.seed, cutoff: old.cutoff });
  let file = '';
  const publicUrl = 'https://lists.example';
  for await (const text of drawFileWriters.proof({ db: database.db, publicUrl, list, draw })) file += text;
  const { isVerified, proof } = verifyProof(file, { hashInto: nobleSha256 });
  expect([isVerified, proof?.version]).toEqual([true, 1]);
  const winners = await query('select address from entries where list_id = $1 and winner order by rank', [
    lists.ethereum,
  ]);
  const leaves = winners.map(({ address }) => ethereum.find((entry) => entry.address === address) as Entry);
  expect(Buffer.concat(leaves.map((entry) => makeLeaf(entry)))).toEqual(Buffer.from(old.winners));
});
