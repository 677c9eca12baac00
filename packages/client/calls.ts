// Generated from docs/api/openapi.json by `npm run client`. Do not edit.

export const PATHS = {
  lists: '/api/v1/lists',
  list: '/api/v1/list',
  entries: '/api/v1/entries',
  draws: '/api/v1/draws',
  winners: '/api/v1/winners',
  sales: '/api/v1/sales',
} as const;

export type Queries = {
  lists: {
    /** next of the page before */
    after?: string;
    limit?: number;
  };
  list: {
    id: string;
  };
  entries: {
    /** next of the page before */
    after?: string;
    limit?: number;
    /** the list’s id */
    list: string;
  };
  draws: {
    /** the list’s id */
    list: string;
  };
  winners: {
    /** next of the page before */
    after?: string;
    limit?: number;
    /** the list’s id */
    list: string;
  };
  sales: {
    /** next of the page before */
    after?: string;
    limit?: number;
    contract: string;
    /** by default Ethereum, or Solana if the address is one of Solana */
    chain?: SaleChain;
  };
};

export type Answers = {
  /** Get the lists of the workspace, oldest first */
  lists: {
    lists: Array<List>;
    /** pass it as after to get the next page; null on the last one */
    next: string | null;
  };
  /** Get one list */
  list: List;
  /** Get the entries of a list in the order they joined */
  entries: {
    entries: Array<Entry>;
    /** pass it as after to get the next page; null on the last one */
    next: string | null;
  };
  /** Get the draws of a list with their proofs, latest first */
  draws: {
    draws: Array<Draw>;
  };
  /** Get the winners of the latest draw by rank */
  winners: {
    winners: Array<Winner>;
    /** pass it as after to get the next page; null on the last one */
    next: string | null;
  };
  /** Get the sales of a collection that a bot of this instance watches, in the order they were found */
  sales: {
    sales: Array<Sale>;
    /** pass it as after to continue, also when there are no sales yet */
    next: string;
  };
};

export type Draw = {
  number: number;
  state: 'checking' | 'committed' | 'drawn' | 'failed';
  reason: string | null;
  failure: 'no-entries' | null;
  guarantee: 'public-beacon' | 'own-beacon' | 'commit-reveal';
  commitment: string | null;
  round: number | null;
  revealAt: string | null;
  hasRandomNumber: boolean;
  entries: number | null;
  joined: number | null;
  removed: number | null;
  winners: number | null;
  committedAt: string | null;
  drawnAt: string | null;
  confirmSeconds: number;
  places: {
    confirmed: number;
    open: number;
    passedOver: number;
  } | null;
  /** what the draw committed to */
  commitmentUrl: string | null;
  /** the file that anyone can check */
  proofUrl: string | null;
};

export type Entry = {
  /** 1 for the first who joined; never reused */
  number: number;
  address: string;
  /** ISO 8601 in UTC */
  joinedAt: string;
  /** chances in the draw */
  weight: number;
  /** the wallet of the owner */
  organizer: boolean;
  removedReason: RemovalReason | null;
};

export type List = {
  id: string;
  name: string;
  /** its public page */
  url: string;
  chain: 'ethereum' | 'solana';
  type: 'Whitelist' | 'Waitlist' | 'Giveaway' | 'Other' | null;
  state: 'draft' | 'scheduled' | 'open' | 'full' | 'needs-draw' | 'drawing' | 'drawn' | 'closed';
  /** null while it is not limited */
  spots: number | null;
  joined: number;
  /** entries that the owner removed */
  removed: number;
  /** how many are drawn */
  winners: number | null;
  startsAt: string | null;
  endsAt: string | null;
  eventAt: string | null;
  /** ISO 8601 in UTC */
  createdAt: string;
};

export type RemovalReason = 'several-wallets' | 'automated' | 'broke-rules' | 'team-member' | 'on-request' | 'not-verified' | 'proof-expired' | 'not-following' | 'follow-requested' | 'not-member' | 'membership-pending' | 'role-missing' | 'joined-late' | 'join-date-unknown' | 'balance-low' | 'balance-unchecked' | 'nft-missing' | 'nft-unchecked' | 'tokens-too-few' | 'value-not-met' | 'transactions-too-few' | 'score-too-low' | 'attestation-missing' | 'account-too-young' | 'followers-too-few' | 'chain-unchecked' | 'rule-not-met' | 'rule-unchecked' | 'delegation-revoked' | 'wallet-elsewhere' | 'captcha-needed' | 'email-needed';

export type Sale = {
  /** the same in every block that includes the transaction: use it to recognize repeats */
  id: string;
  chain: SaleChain;
  transaction: string;
  /** the slot on Solana */
  blockNumber: number;
  blockHash: string | null;
  /** ISO 8601 in UTC */
  happenedAt: string;
  marketplace: string;
  /** the collection; on Solana the mint where there is none */
  contract: string;
  /** the mint on Solana */
  tokenId: string;
  standard: string;
  quantity: string;
  seller: string | null;
  buyer: string | null;
  /** in the currency’s smallest unit; of a bundle, the price of all its tokens */
  price: string | null;
  /** seller-net: the full price is at least this */
  priceBasis: 'gross' | 'seller-net';
  currency: {
    /** a coin (ETH, POL, APE, SOL) or the address of a token */
    id: string;
    symbol: string | null;
    decimals: number | null;
  } | null;
  bundle: {
    id: string;
    size: number;
  } | null;
};

export type SaleChain = 'ethereum' | 'base' | 'polygon' | 'arbitrum' | 'apechain' | 'optimism' | 'zora' | 'shape' | 'ink' | 'soneium' | 'unichain' | 'b3' | 'solana';

export type Winner = {
  rank: number;
  /** of the entry */
  number: number;
  address: string;
  /** ISO 8601 in UTC */
  joinedAt: string;
  organizer: boolean;
};
