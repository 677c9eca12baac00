export const VERSION_LABEL = 'v1.0.0-alpha';

/** What the server passes to the page inside the HTML. Nothing secret. */
export type ClientSettings = {
  /** The sandbox's URL, or null in production. */
  sandboxUrl: string | null;
  /** The host that bot onboarding requires, or null if any host works. */
  canonicalHost: string | null;
  socialUrl: string;
  /** Where to get an access pass, and its contract; null if the instance offers none. */
  accessPassUrl: string | null;
  accessPassContract: string | null;
  /** Whether the anti-bot check is Google's, which visitors must be told. */
  hasRecaptcha: boolean;
  /** Whether bots can post listings on OpenSea. */
  hasListings: boolean;
  /** Base Account's window; null if the instance cannot check its signatures. */
  baseAccountUrl: string | null;
  /** The SHA-256 of the offline checker that this instance offers, in hex; null where it is not built. */
  drawCheckerHash: string | null;
  /** The ids of the EVM chains that the operator has a node for, mainnet first. */
  evmChains: readonly number[];
};

/** The element that contains the settings as JSON. */
export const SETTINGS_ELEMENT_ID = 'signboard-settings';
