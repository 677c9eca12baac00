/** How much of a sale a post tells. */
export type PostDetail = {
  tokenNumbers: number;
  nameWeight: number;
  hasPartyNames: boolean;
  hashtags: number;
  currencies: number;
  marketplaces: number;
  hasParties: boolean;
  isShortest: boolean;
};

export const FULL_DETAIL: PostDetail = {
  tokenNumbers: 8,
  nameWeight: 80,
  hasPartyNames: true,
  hashtags: 3,
  currencies: 3,
  marketplaces: 3,
  hasParties: true,
  isShortest: false,
};

/** Applied one after another, cumulatively, until the post is short enough. */
export const SHORTENING_STEPS: readonly Partial<PostDetail>[] = [
  { tokenNumbers: 0 },
  { nameWeight: 48 },
  { hasPartyNames: false },
  { hashtags: 2 },
  { hashtags: 1 },
  { hashtags: 0 },
  { currencies: 1, marketplaces: 1 },
  { hasParties: false },
  { nameWeight: 20, isShortest: true },
];
