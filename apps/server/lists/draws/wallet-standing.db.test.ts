import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet, solanaWallet } from '#server/testing/test-wallets.ts';
import { advanceDraws } from './advance-draws.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const MESSAGES = {
  confirmation: true,
  confirmationMessage: 'See you at the market!',
  emailWinner: true,
  winnerMessage: { title: 'You won', message: 'Mint at noon.' },
  emailLoser: true,
  nonWinnerMessage: { title: 'Sorry', message: 'There will be more.' },
};

async function joinedList(people: number, settings: Parameters<typeof given.list>[2] = {}) {
  const list = await given.list(test, owner, { basics: { howManyWinners: 1 }, ...settings });
  const joined: Participant[] = [];
  for (let count = 0; count < people; count += 1) {
    const person = await given.account(test);
    expect((await person.join(list)).statusCode).toBe(200);
    joined.push(person);
  }
  return { list, joined };
}

async function draw({ id }: { id: string }): Promise<void> {
  await owner.call('POST', '/finish', { id });
  expect((await owner.call('POST', '/winners/select', { id })).statusCode).toBe(200);
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
  test.clock.advance(40);
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
}

const entryOf = async (list: ListAddress, person: Participant) => (await person.entry(list)).json().result;

/** As anyone asks, without a session. */
const ask = async ({ workspace, name }: ListAddress, address: string) =>
  await test.app.inject({
    method: 'POST',
    url: '/api/v1/third/page/find/wallet',
    payload: { workspace, name, address },
  });
const standingOf = async (list: ListAddress, address: string) => (await ask(list, address)).json().result;

describe('[W3] an entry after the draw', () => {
  it('carries the owner’s message for its result, in place of the one for joining', async () => {
    const { list, joined } = await joinedList(3, { access: MESSAGES });
    for (const person of joined) expect((await entryOf(list, person)).message).toBe('See you at the market!');
    await draw(list);
    const entries = await Promise.all(joined.map((person) => entryOf(list, person)));
    expect(entries.filter(({ hasWon }) => hasWon).map(({ message }) => message)).toEqual(['Mint at noon.']);
    const others = entries.filter(({ hasWon }) => !hasWon);
    expect(others.map(({ message }) => message)).toEqual(['There will be more.', 'There will be more.']);
    expect(others.map(({ waitingPlace }) => waitingPlace).sort()).toEqual([1, 2]);
  });

  it('carries no message whose switch is off', async () => {
    const { list, joined } = await joinedList(2, {
      access: { ...MESSAGES, emailWinner: false, emailLoser: false },
    });
    await draw(list);
    for (const person of joined) expect((await entryOf(list, person)).message).toBeNull();
  });
});

describe('[J1] finding a wallet', () => {
  it('answers for lists that show their wallets, in any spelling of the address', async () => {
    const { list, joined } = await joinedList(1, { access: { exposeRegWallets: true } });
    const address = joined[0]?.address ?? '';
    const spellings = [
      address,
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      ` ${address}\n`,
    ];
    for (const spelling of spellings)
      expect(await standingOf(list, spelling)).toEqual({ standing: 'joined', waitingPlace: null });
    const stranger = await standingOf(list, ethereumWallet().address);
    expect(stranger).toEqual({ standing: 'not-joined', waitingPlace: null });
  });

  it('knows the wallets of a Solana list', async () => {
    const list = await given.list(test, owner, {
      general: { chain: 'solana' },
      access: { exposeRegWallets: true },
    });
    const person = await given.account(test, { wallet: solanaWallet() });
    await person.join(list);
    expect((await standingOf(list, person.address)).standing).toBe('joined');
    expect((await standingOf(list, solanaWallet().address)).standing).toBe('not-joined');
    expect((await standingOf(list, ethereumWallet().address)).standing).toBe('invalid');
  });

  it('rejects what is no address of the chain', async () => {
    const { list } = await joinedList(0, { access: { exposeRegWallets: true } });
    for (const text of ['', 'nonsense', 'vitalik.eth', `0x${'1'.repeat(39)}`, solanaWallet().address])
      expect((await standingOf(list, text)).standing, text).toBe('invalid');
    expect((await ask(list, 'a'.repeat(101))).statusCode).toBe(400);
  });

  it('tells the result of a drawn list', async () => {
    const access = { exposeRegWallets: true, exposeWinnerList: true };
    const { list, joined } = await joinedList(3, { access });
    await draw(list);
    for (const person of joined) {
      const { hasWon, waitingPlace } = await entryOf(list, person);
      const standing = hasWon ? 'won' : 'waiting';
      expect(await standingOf(list, person.address)).toEqual({ standing, waitingPlace });
    }
  });

  it('keeps the result to itself when the winners are hidden', async () => {
    const { list, joined } = await joinedList(2, { access: { exposeRegWallets: true } });
    await draw(list);
    for (const { address } of joined)
      expect(await standingOf(list, address)).toEqual({ standing: 'joined', waitingPlace: null });
  });

  it('does not reveal who joined when only the winners are shown', async () => {
    const { list, joined } = await joinedList(2, { access: { exposeWinnerList: true } });
    expect((await ask(list, joined[0]?.address ?? '')).statusCode).toBe(404);
    await draw(list);
    const standings = await Promise.all(joined.map(({ address }) => standingOf(list, address)));
    expect(standings.map(({ standing }) => standing).sort()).toEqual(['not-won', 'won']);
    const loser = standings.find(({ standing }) => standing === 'not-won');
    expect(loser).toEqual(await standingOf(list, ethereumWallet().address));
  });

  it('is refused for lists that hide their wallets, whether the wallet is on it or not', async () => {
    const { list, joined } = await joinedList(1);
    const answers = [joined[0]?.address ?? '', ethereumWallet().address, 'nonsense'];
    for (const address of answers) expect((await ask(list, address)).json().code).toBe('not-found');
    await draw(list);
    for (const address of answers) expect((await ask(list, address)).json().code).toBe('not-found');
  });

  it('is refused for offline lists', async () => {
    const { list, joined } = await joinedList(1, { access: { exposeRegWallets: true } });
    await owner.call('POST', '/activate', { id: list.id });
    expect((await ask(list, joined[0]?.address ?? '')).json().code).toBe('list-offline');
  });

  it('does not find an entry that was removed', async () => {
    const { list, joined } = await joinedList(2, { access: { exposeRegWallets: true } });
    const address = joined[0]?.address ?? '';
    const removal = { id: list.id, entryNumbers: [1], reason: 'automated' };
    await owner.call('POST', '/finish', { id: list.id });
    expect((await owner.call('POST', '/addresses/remove', removal)).statusCode).toBe(200);
    expect((await standingOf(list, address)).standing).toBe('not-joined');
  });
});
