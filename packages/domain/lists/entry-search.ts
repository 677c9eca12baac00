import type { Chain } from '../accounts/wallet-address.ts';

/** What a search text can stand for. Wallets and emails are compared in lower case. */
export type EntrySearch = {
  entryNumber: number | null;
  wallet: { beginning: string; end: string } | null;
  email: string | null;
};

const LAST_NUMBER = 2_147_483_647;
const WALLET = /^(?<beginning>[0-9a-z]+)(?:(?:…|\.{3})(?<end>[0-9a-z]*))?$/;

/** Reads `#12`, `12`, the beginning of a wallet or email, and a wallet as it is shortened on screen (`0x1234…abcd`). */
export function parseEntrySearch(text: string, chain: Chain): EntrySearch {
  const wanted = text.trim().toLowerCase();
  const [, digits] = /^#?(\d{1,10})$/.exec(wanted) ?? [];
  const number = digits === undefined ? null : Number(digits);
  return {
    entryNumber: number !== null && number <= LAST_NUMBER ? number : null,
    wallet: parseWalletPart(wanted, chain),
    email: wanted.startsWith('#') ? null : wanted,
  };
}

function parseWalletPart(wanted: string, chain: Chain): EntrySearch['wallet'] {
  const { beginning = '', end = '' } = WALLET.exec(wanted)?.groups ?? {};
  if (beginning === '') return null;
  if (chain === 'solana') return { beginning, end };
  const digits = beginning.replace(/^0x/, '');
  // Bare digits are an entry number.
  if (!beginning.startsWith('0x') && /^\d+$/.test(digits)) return null;
  return /^[0-9a-f]*$/.test(digits) ? { beginning: `0x${digits}`, end } : null;
}
