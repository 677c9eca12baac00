import { WalletError } from './types.ts';

const MAX_CHARACTERS = 2000;
// Control, format (bidi, zero-width), surrogate, private and unassigned characters, and unusual line separators: people
// cannot read them, and binary data always contains some. Only the line feed is allowed.
const UNREADABLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
// Its byte, 0x21 to 0x7e, is neither a plausible signer count nor a version byte of a Solana transaction.
const PLAIN_START = /^[!-~]/;
const NONCE_LINE = /^Nonce: \S+$/m;
// The one sign-in format that other sites accept too (EIP-4361): signing it here could open an account there.
const FOREIGN_SIGN_IN = /wants you to sign in with your/i;

/**
 * The bytes of a message that a wallet may sign: readable, naming this account, and single-use because of its nonce.
 * A 32-byte hash (a Safe transaction) or a Solana transaction message can never have this format.
 */
export function signableText(text: unknown, address: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) throw unsignable();
  if (UNREADABLE.test(text) || !PLAIN_START.test(text) || FOREIGN_SIGN_IN.test(text)) throw unsignable();
  if (!names(text, address) || !NONCE_LINE.test(text)) throw unsignable();
  return new TextEncoder().encode(text);
}

// Ethereum addresses are case-insensitive; base58 is case-sensitive.
function names(text: string, address: string): boolean {
  return address.startsWith('0x')
    ? text.toLowerCase().includes(address.toLowerCase())
    : text.includes(address);
}

function unsignable(): WalletError {
  return new WalletError('failed', 'This text is not a message that Signboard asks wallets to sign.');
}
