import { readMainnet } from './mainnet.ts';
import { readableLine } from './wallet-label.ts';

const NAME_SELECTOR = '0x06fdde03';
const NOT_FOUND = 'N/F';
const MAX_CHARACTERS = 80;

/** Reads the contract's name() through the wallet; 'N/F' when there is none or the call fails. */
export async function contractName(walletId: string, contract: string): Promise<string> {
  try {
    return (
      readableLine(decodeString(await readMainnet(walletId, contract, NAME_SELECTOR)), MAX_CHARACTERS) ||
      NOT_FOUND
    );
  } catch {
    return NOT_FOUND;
  }
}

// An ABI string is offset, length, bytes; contracts older than the standard return a single bytes32 instead.
function decodeString(answer: string): string {
  const bytes = Uint8Array.from(answer.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes.length === 32) return text(bytes);
  const lengthAt = wordAt(bytes, 0);
  const start = lengthAt + 32;
  return text(bytes.subarray(start, start + wordAt(bytes, lengthAt)));
}

function wordAt(bytes: Uint8Array, at: number): number {
  const word = bytes.subarray(at, at + 32);
  // Offsets and lengths beyond four bytes are invalid; as numbers they would be rounded.
  if (word.subarray(0, 28).some((byte) => byte !== 0)) throw new RangeError('not a string');
  return new DataView(word.buffer, word.byteOffset + 28, 4).getUint32(0);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
