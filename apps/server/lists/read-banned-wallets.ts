import { MAX_BANNED_WALLETS } from '@signboard/contract/lists/access-form.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import {
  type Chain,
  hasAddressForm,
  normaliseAddress,
  splitAddresses,
} from '@signboard/domain/accounts/wallet-address.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { yieldToEventLoop } from '#server/platform/lib/concurrency.ts';

/** A comparison takes less than a microsecond, a checksum up to a hundred. */
const WORDS_PER_TURN = 5_000;
const CHECKSUMS_PER_TURN = 100;

/**
 * Reads the addresses to ban, without duplicates. They are counted before any work is spent on them, and the work is
 * done in slices, so that other requests are served in between.
 */
export async function readBannedWallets(given: string | readonly string[], chain: Chain): Promise<string[]> {
  const words = await collectWords(given, chain);
  const addresses: string[] = [];
  for (const word of words) {
    const address = normaliseAddress(word, chain);
    if (address === null) throw invalidAddress(word);
    if (addresses.push(address) % CHECKSUMS_PER_TURN === 0) await yieldToEventLoop();
  }
  return addresses;
}

async function collectWords(given: string | readonly string[], chain: Chain): Promise<Set<string>> {
  const texts = typeof given === 'string' ? [given] : given;
  const distinct = new Set<string>();
  let count = 0;
  for (const text of texts) {
    for (const word of splitAddresses(text)) {
      if (!hasAddressForm(word, chain)) throw invalidAddress(word);
      distinct.add(chain === 'ethereum' ? word.toLowerCase() : word);
      if (distinct.size > MAX_BANNED_WALLETS) throw tooMany();
      count += 1;
      if (count % WORDS_PER_TURN === 0) await yieldToEventLoop();
    }
  }
  return distinct;
}

export const invalidAddress = (word: string) =>
  refused(withValues('field.address-invalid', { value: word.slice(0, 100) }));
const tooMany = () => refused(withValues('field.too-many', { most: MAX_BANNED_WALLETS }));
const refused = (message: string) => new AppError('invalid-input', { fields: { bannedWallets: message } });
