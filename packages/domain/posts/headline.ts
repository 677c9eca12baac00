import { shortAmount } from './format-amount.ts';
import type { KnownNames, PostSubject } from './post-subject.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortAddress } from './short-address.ts';

const MOST_NUMBER_DIGITS = 12;

/** What happened, without the price: "Azuki #12 sold", "5 × Azuki minted". */
export function headline(subject: PostSubject, names: KnownNames, nameWeight: number): string {
  const [tokenId] = subject.tokenIds;
  const isOneToken = subject.tokenIds.length === 1 && tokenId !== undefined;
  const title = isOneToken
    ? tokenTitle(subject, tokenId, names, nameWeight)
    : collectionTitle(subject, names, nameWeight);
  const pieces = subject.pieceCount > 1n ? `${shortAmount(subject.pieceCount, 0)} × ` : '';
  return `${pieces}${title} ${whatHappened(subject)}`;
}

/** Several tokens by their numbers: "#1, #2, #3 and 4 more"; nothing where tokens have no numbers. */
export function tokenNumbers({ tokenIds }: PostSubject, most: number): string | null {
  if (most === 0 || tokenIds.length < 2 || !tokenIds.every(isNumber)) return null;
  const shown = tokenIds.slice(0, most).map(tokenNumber).join(', ');
  return tokenIds.length > most ? `${shown} and ${tokenIds.length - most} more` : shown;
}

function whatHappened({ kind, pieceCount, saleCount, otherTokenCount }: PostSubject): string {
  if (kind === 'mint') return 'minted';
  const times = pieceCount === 1n && saleCount > 1 ? ` ${saleCount} times` : '';
  const together = kind === 'sweep' ? ' in one transaction' : '';
  const others =
    otherTokenCount === 0 ? '' : ` with ${otherTokenCount} other token${plural(otherTokenCount)}`;
  return `sold${times}${together}${others}`;
}

/** The token's own name, or its collection's and its number. */
function tokenTitle(subject: PostSubject, tokenId: string, names: KnownNames, nameWeight: number): string {
  const name = sanitiseChainText(names.tokens.get(tokenId), '', nameWeight);
  // A name such as "#12" says nothing that the number does not.
  if (/\p{L}/u.test(name)) return name;
  return `${collectionTitle(subject, names, nameWeight)} ${tokenNumber(tokenId)}`;
}

function collectionTitle({ contract }: PostSubject, { collection }: KnownNames, nameWeight: number): string {
  return sanitiseChainText(collection, shortAddress(contract), nameWeight);
}

/** On Ethereum a number; on Solana an address, which behind a # would be a hashtag. */
function tokenNumber(tokenId: string): string {
  if (!isNumber(tokenId)) return shortAddress(tokenId);
  return tokenId.length <= MOST_NUMBER_DIGITS
    ? `#${tokenId}`
    : `#${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}

function isNumber(tokenId: string): boolean {
  return /^\d+$/.test(tokenId);
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
