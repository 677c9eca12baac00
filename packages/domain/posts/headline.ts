import { formatShortAmount } from './format-amount.ts';
import type { KnownNames, PostSubject } from './post-subject.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortenAddress } from './shorten-address.ts';

const MAX_NUMBER_DIGITS = 12;

/** What happened, without the price: "Azuki #12 sold", "5 × Azuki minted". */
export function formatHeadline(subject: PostSubject, names: KnownNames, nameWeight: number): string {
  const [tokenId] = subject.tokenIds;
  const isOneToken = subject.tokenIds.length === 1 && tokenId !== undefined;
  const title = isOneToken
    ? tokenTitle(subject, tokenId, names, nameWeight)
    : collectionTitle(subject, names, nameWeight);
  const pieces = subject.pieceCount > 1n ? `${formatShortAmount(subject.pieceCount, 0)} × ` : '';
  return `${pieces}${title} ${whatHappened(subject)}`;
}

/** "#1, #2, #3 and 4 more"; null if a token id is not numeric. */
export function formatTokenNumbers({ tokenIds }: PostSubject, max: number): string | null {
  if (max === 0 || tokenIds.length < 2 || !tokenIds.every(isNumber)) return null;
  const shown = tokenIds.slice(0, max).map(tokenNumber).join(', ');
  return tokenIds.length > max ? `${shown} and ${tokenIds.length - max} more` : shown;
}

function whatHappened({ kind, pieceCount, saleCount, otherTokenCount }: PostSubject): string {
  if (kind === 'mint') return 'minted';
  const times = pieceCount === 1n && saleCount > 1 ? ` ${saleCount} times` : '';
  const together = kind === 'sweep' ? ' in one transaction' : '';
  const others =
    otherTokenCount === 0 ? '' : ` with ${otherTokenCount} other token${plural(otherTokenCount)}`;
  return `sold${times}${together}${others}`;
}

function tokenTitle(subject: PostSubject, tokenId: string, names: KnownNames, nameWeight: number): string {
  const name = sanitiseChainText(names.tokens.get(tokenId), '', nameWeight);
  // A name such as "#12" adds nothing to the token number.
  if (/\p{L}/u.test(name)) return name;
  return `${collectionTitle(subject, names, nameWeight)} ${tokenNumber(tokenId)}`;
}

function collectionTitle({ contract }: PostSubject, { collection }: KnownNames, nameWeight: number): string {
  return sanitiseChainText(collection, shortenAddress(contract), nameWeight);
}

/** Solana token ids are addresses, which X would turn into hashtags after a #. */
function tokenNumber(tokenId: string): string {
  if (!isNumber(tokenId)) return shortenAddress(tokenId);
  return tokenId.length <= MAX_NUMBER_DIGITS ? `#${tokenId}` : `#${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}

function isNumber(tokenId: string): boolean {
  return /^\d+$/.test(tokenId);
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
