import { base58 } from '@scure/base';
import { MAX_BANNED_WALLETS } from '@signboard/contract/lists/access-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { describe, expect, it } from 'vitest';
import { watchTurns } from '#server/testing/event-loop.ts';
import { readBannedWallets } from './read-banned-wallets.ts';

const ethereumAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const solanaAddress = (number: number) => {
  const key = new Uint8Array(32).fill(7);
  new DataView(key.buffer).setUint32(0, number + 2 ** 24);
  return base58.encode(key);
};
const many = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => write(number));

/** What came of it, and in how many turns of the event loop others were served meanwhile. */
async function read(given: string | string[], chain: Chain) {
  const turns = watchTurns();
  try {
    const outcome = await readBannedWallets(given, chain).then(
      (addresses) => addresses.length,
      ({ fields }) => fields.bannedWallets as string,
    );
    return { outcome, turns: turns.count() };
  } finally {
    turns.stop();
  }
}

describe('wallets to ban', () => {
  it.each([
    ['different ones', 'solana', () => many(1_000, solanaAddress), 1_000, 10],
    ['different ones in one text', 'ethereum', () => many(1_000, ethereumAddress).join(), 1_000, 10],
    ['the same one', 'ethereum', () => many(20_000, () => ethereumAddress(1)), 1, 4],
  ] as const)(
    'are read in slices, between which others are served: %s',
    async (_what, chain, write, outcome, least) => {
      const result = await read(write(), chain);
      expect(result.outcome).toBe(outcome);
      expect(result.turns).toBeGreaterThanOrEqual(least);
    },
  );

  it('are counted before their checksums are compared', async () => {
    const wrong = '1'.repeat(33);
    expect((await read([wrong], 'solana')).outcome).toContain('field.address-invalid');
    const { outcome } = await read([wrong, ...many(MAX_BANNED_WALLETS, solanaAddress)], 'solana');
    expect(outcome).toBe(`field.too-many?most=${MAX_BANNED_WALLETS}`);
  });
});
