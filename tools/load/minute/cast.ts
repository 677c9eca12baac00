/** Who comes to the list in the minute after its announcement, besides those who only look. */
export type Kind =
  /** Meets everything and asks once. */
  | 'eligible'
  /** Meets everything and asks several times at once, at both processes. */
  | 'repeating'
  /** Two wallets with one account at X: one of them at most may join. */
  | 'sharing-x'
  /** Has a signature that was seen by another: the same sign-in is sent twice at once. */
  | 'replaying-sign-in'
  | 'banned'
  | 'not-following'
  /** Shows a solved puzzle that was another session's. */
  | 'replaying-captcha'
  | 'anothers-wallet'
  | 'oversized'
  | 'forging-ethereum'
  | 'forging-solana'
  /** One address on the internet that asks and asks, without any session. */
  | 'hammering';

/** How many people of each kind come in the whole form. A hammering one asks as often as `HAMMER_BLOWS` says. */
const WHOLE: Record<Kind, number> = {
  eligible: 9_000,
  repeating: 250,
  'sharing-x': 500,
  'replaying-sign-in': 200,
  banned: 400,
  'not-following': 500,
  'replaying-captcha': 400,
  'anothers-wallet': 200,
  oversized: 200,
  'forging-ethereum': 200,
  'forging-solana': 100,
  hammering: 4,
};

/** How often one who repeats asks. */
export const REPEATS = 4;
/** More than the limit for one address lets through in a minute. */
export const HAMMER_BLOWS = 1_000;

/** The size of an announcement's minute. A share makes it shorter, not thinner: as many come every second. */
export type Scene = {
  seconds: number;
  spots: number;
  visitors: number;
  people: Record<Kind, number>;
  /** Who joins another list meanwhile. */
  elsewhere: number;
  owners: number;
};

/** The scene at a share of its whole. */
export function sceneOf(share: number): Scene {
  const some = (whole: number) => Math.max(1, Math.round(whole * share));
  const people = Object.fromEntries(
    Object.entries(WHOLE).map(([kind, count]) => [kind, some(count)]),
  ) as Record<Kind, number>;
  return {
    seconds: 60 * share,
    spots: some(5_000),
    visitors: some(50_000),
    // Two wallets to each account.
    people: { ...people, 'sharing-x': 2 * Math.ceil(people['sharing-x'] / 2) },
    elsewhere: some(600),
    owners: 20,
  };
}
