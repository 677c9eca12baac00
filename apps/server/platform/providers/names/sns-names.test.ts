import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { joined, key, u32 } from '@signboard/sales/testing/sample-instructions.ts';
import { BUYER, SELLER, vault } from '@signboard/sales/testing/sample-solana.ts';
import { beforeEach, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { bytesOf, programAddress } from '../solana/collection-metadata.ts';
import type { SolanaNodes } from '../solana/nodes.ts';
import { nameAddress } from './find-sns-name.ts';
import { createSnsNames } from './sns-names.ts';

const clock = createTestClock();
const NAMES = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX';
const FAVOURITES = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29';
const ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx';
const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z';
const BEFORE = 452_825_394;
const SINCE = BEFORE + 1;

type Account = { owner: string; data: Uint8Array };
let accounts: Map<string, Account>;
let slot: number;
let calls: number;
let answer: () => Promise<void>;
beforeEach(() => {
  accounts = new Map();
  slot = SINCE;
  calls = 0;
  answer = async () => {};
});

const nodes: SolanaNodes = {
  ask: (use) =>
    use({
      host: 'node.example',
      async call(_method, params) {
        calls += 1;
        await answer();
        const [addresses] = params as [string[]];
        const value = addresses.map((address) => {
          const found = accounts.get(address);
          return found
            ? { owner: found.owner, data: [Buffer.from(found.data).toString('base64'), 'base64'] }
            : null;
        });
        return { context: { slot }, value };
      },
    }),
  unavailable: () => [],
};
const nameOf = (wallet = BUYER) => createSnsNames(nodes, clock).nameOf(wallet);

const text = (words: string) => joined(u32(Buffer.from(words).length), Buffer.from(words));
const header = (parent: Uint8Array, owner: Uint8Array, nameClass: Uint8Array) =>
  joined(parent, owner, nameClass);
const NOBODY = new Uint8Array(32);

/** A wallet whose favourite is a domain of this name. */
function register(name: string, { owner = BUYER, called = name } = {}) {
  const wallet = BUYER;
  const domain = nameAddress(name, null, ROOT);
  const favourite = programAddress([Buffer.from('favourite_domain'), bytesOf(wallet)], bytesOf(FAVOURITES));
  accounts.set(favourite, { owner: FAVOURITES, data: joined(Uint8Array.of(2), key(domain)) });
  accounts.set(domain, { owner: NAMES, data: header(key(ROOT), key(owner), NOBODY) });
  const reverse = nameAddress(domain, REVERSE_CLASS, null);
  accounts.set(reverse, {
    owner: NAMES,
    data: joined(header(NOBODY, NOBODY, key(REVERSE_CLASS)), text(called)),
  });
  return { domain, favourite, reverse };
}

it('derives the account of a known name', () => {
  expect(nameAddress('bonfida', null, ROOT)).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb');
});

it.each([
  ['.sol until the name service gave it up', BEFORE, 'moontrader.sol'],
  ['.sns since then', SINCE, 'moontrader.sns'],
])('names a wallet by its favourite domain, with %s', async (_what, at, name) => {
  slot = at;
  register('moontrader');
  expect(await nameOf()).toBe(name);
});

it('has no name for a wallet without one, or for a vault', async () => {
  expect(await nameOf()).toBeNull();
  expect(await nameOf(vault('pool'))).toBeNull();
  expect(await nameOf('unknown')).toBeNull();
});

it.each<[string, () => void]>([
  ['another wallet owns the domain now', () => void register('whale', { owner: SELLER })],
  ['the reverse account has another name', () => void register('nobody', { called: 'whale' })],
  [
    'a program of somebody else wrote the domain',
    () => {
      const { domain } = register('whale');
      accounts.set(domain, { owner: PROGRAMS.system, data: accounts.get(domain)?.data ?? NOBODY });
    },
  ],
  [
    'a program of somebody else wrote the favourite',
    () => {
      const { favourite } = register('whale');
      accounts.set(favourite, { owner: PROGRAMS.token, data: accounts.get(favourite)?.data ?? NOBODY });
    },
  ],
  ['it is made to look like another', () => void register('Whаle')],
  ['it has control characters', () => void register('wh\u202eale')],
  ['it has a dot, like a subdomain', () => void register('x.whale')],
  ['it is empty', () => void register('')],
  ['it is very long', () => void register('w'.repeat(5_000))],
  [
    'the accounts end too early',
    () => {
      const { domain, reverse } = register('whale');
      for (const address of [domain, reverse])
        accounts.set(address, { owner: NAMES, data: new Uint8Array(40) });
    },
  ],
])('has no name if %s', async (_what, forge) => {
  forge();
  expect(await nameOf()).toBeNull();
});

it('looks a name up once, and again after a failure', async () => {
  register('moontrader');
  const names = createSnsNames(nodes, clock);
  answer = () => Promise.reject(new Error('the node is down'));
  expect(await names.nameOf(BUYER)).toBeNull();
  answer = async () => {};
  expect(await names.nameOf(BUYER)).toBe('moontrader.sns');
  const asked = calls;
  expect(await names.nameOf(BUYER)).toBe('moontrader.sns');
  expect(calls).toBe(asked);
});

it('does not wait for a node that does not answer', async () => {
  register('moontrader');
  answer = () => {
    clock.advance(2);
    return new Promise(() => {});
  };
  expect(await createSnsNames(nodes, clock).nameOf(BUYER)).toBeNull();
});
