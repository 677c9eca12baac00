import { MOST_DRAWS_A_DAY } from '@signboard/domain/lists/draw-limit.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { advanceDraws } from './advance-draws.ts';

const PASSES = Array.from({ length: 10 }, (_, at) => `0x${String(at).padStart(40, 'a')}`);

const wallet = ethereumWallet();
let test: TestApp;
let owner: ListOwner;
let calls = 0;

beforeAll(async () => {
  test = await startTestApp({
    memoryMs: 600_000,
    ports: {
      beacon: null,
      contractLookup: { exists: async () => 'yes' },
      chainReads: fakeChainReads({
        tokens: async () => {
          calls += 1;
          return 1n;
        },
      }),
    },
  });
  owner = await given.owner(test, { wallet });
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => test.close());

const registration = { nftVerification: true, ownNft: PASSES.join(', ') };
const select = (id: string, reason?: string) =>
  owner.call('POST', '/winners/select', { id, ...(reason && { reason }) });
const work = async () => {
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
};
async function draw(id: string, reason?: string) {
  const answer = await select(id, reason);
  await work();
  test.clock.advance(40);
  await work();
  return answer;
}

it('reads each contract once for a wallet that is checked again and again', async () => {
  const list = await given.list(test, owner, { registration });
  const person = await given.account(test);
  for (let times = 0; times < 20; times += 1) {
    const { requirements } = (await person.validate(list)).json().result;
    expect(requirements).toMatchObject([{ id: 'nft', state: 'met' }]);
  }
  expect((await person.join(list)).statusCode).toBe(200);
  expect(calls).toBe(PASSES.length);
});

it('reads the chain again before a draw, whatever is remembered', async () => {
  const list = await given.list(test, owner, { registration });
  const person = await given.account(test);
  await person.join(list);
  await owner.call('POST', '/finish', { id: list.id });
  calls = 0;
  expect((await draw(list.id)).statusCode).toBe(200);
  expect(calls).toBe(PASSES.length);
});

it('limits the draws of a list within a day, and each checks all entries', async () => {
  const list = await given.list(test, owner, { registration });
  await (await given.account(test)).join(list);
  await owner.call('POST', '/finish', { id: list.id });
  calls = 0;
  for (let number = 1; number <= MOST_DRAWS_A_DAY; number += 1)
    expect((await draw(list.id, 'again')).statusCode, String(number)).toBe(200);
  expect((await select(list.id, 'again')).json()).toMatchObject({
    code: 'too-many-draws',
    msg: 'A list can be drawn ten times within 24 hours. Try again later.',
  });
  expect(calls).toBe(MOST_DRAWS_A_DAY * PASSES.length);
  test.clock.advance(24 * 3_600);
  await owner.browser.signIn(wallet);
  expect((await select(list.id, 'again')).statusCode).toBe(200);
});
