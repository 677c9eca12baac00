import { findReceipt } from '@signboard/draw/find-receipt.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { advanceDraws, endList } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../testing/scope.ts';

let test: TestApp;
let owner: ListOwner;
let people: Participant[];

/** A balance is required, so that the draw also checks wallets again. */
const REGISTRATION = { balanceVerification: true, requiredBalance: '1' };
const ENTRIES = 4;
/** Longer than the lease of a worker that died. */
const LEASE_SECONDS = 91;
/** Every statement in the exhaustive scope. */
const STEP = scale(15, 1);

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      beacon: null,
      chainReads: fakeChainReads({
        balance: async () => 10n ** 18n,
      }),
    },
  });
  owner = await given.owner(test);
  people = await Promise.all(Array.from({ length: ENTRIES }, () => given.account(test)));
});
afterAll(() => test.close());

async function work(db = test.deps.db): Promise<void> {
  while (await advanceDraws({ ...test.deps, db, drawLeadSeconds: 30 }));
}

async function startedDraw() {
  const list = await given.list(test, owner, { registration: REGISTRATION, basics: { howManyWinners: 2 } });
  for (const person of people) expect((await person.join(list)).statusCode).toBe(200);
  const [leaving] = people;
  await leaving?.leave(list);
  await endList(test, list.id);
  expect((await owner.call('POST', '/winners/select', { id: list.id })).statusCode).toBe(200);
  return list;
}

it('[R13] makes every draw once and verifiably, at whichever statement its process is killed', async () => {
  let kills = 0;
  for (let statement = 1; ; statement += STEP) {
    const list = await startedDraw();
    const wasKilled = await killAtStatement(test.deps.db, statement, work);
    test.clock.advance(LEASE_SECONDS);
    while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
    const { rows } = await test.deps.pool.query(
      'select number, state, mailed_up_to from draws where list_id = $1',
      [list.id],
    );
    expect(rows, `killed at statement ${statement}`).toEqual([
      { number: 1, state: 'drawn', mailed_up_to: null },
    ]);
    const file = await test.app.inject(
      `/api/v1/third/page/draw?workspace=${list.workspace}&name=${list.name}`,
    );
    const { result, proof, ranking } = verifyProof(file.body, { hashInto: nobleSha256 });
    expect(result, `killed at statement ${statement}`).toBe('follows');
    if (!proof || !ranking) throw new Error('no proof');
    expect(proof.document).toMatchObject({ n: ENTRIES - 1, close: { entries: ENTRIES } });
    const receipt = parseReceipt((await people[1]?.entry(list))?.json().result.receipt);
    if ('fault' in receipt) throw new Error(receipt.fault.reason);
    expect(findReceipt(proof, ranking, receipt.receipt).outcome).toMatch(/won|waiting/);
    if (!wasKilled) break;
    kills += 1;
  }
  expect(kills * STEP).toBeGreaterThan(20);
});
