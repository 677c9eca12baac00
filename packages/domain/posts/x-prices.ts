import { containsLink } from './weighted-length.ts';

/**
 * What X bills for the calls of a bot, in mills: thousandths of a dollar. Alternative texts of pictures would cost 5
 * each; we send none. From X's price list of August 2026.
 */
export const X_PRICES = {
  post: 15,
  linkPost: 200,
  /** For each post that is read. */
  read: 5,
  /** The same for posts of the account that owns the app. */
  ownedRead: 1,
} as const;

export function priceXPost(text: string): number {
  return containsLink(text) ? X_PRICES.linkPost : X_PRICES.post;
}

/** For each post that is read of this account. */
export function priceXRead(accountId: string | null, appOwnerId: string | null): number {
  return accountId !== null && accountId === appOwnerId ? X_PRICES.ownedRead : X_PRICES.read;
}
