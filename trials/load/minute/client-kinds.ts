/** The kinds of clients in the minute after an announcement, besides mere visitors. */
export type Kind =
  /** Meets all requirements and joins once. */
  | 'eligible'
  /** Meets all requirements and sends several joins at once, to both processes. */
  | 'repeating'
  /** Two wallets with one X account: at most one of them may join. */
  | 'sharing-x'
  /** Replays another client's signature: the same sign-in is sent twice at once. */
  | 'replaying-sign-in'
  | 'banned'
  | 'not-following'
  /** Submits a solved challenge of another session. */
  | 'replaying-captcha'
  | 'anothers-wallet'
  | 'oversized'
  | 'forging-ethereum'
  | 'forging-solana'
  /** One IP address that floods the API without a session. */
  | 'hammering';

/** The number of clients per kind at full scale. */
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

/** Joins sent by a repeating client. */
export const REPEATS = 4;
/** More than the rate limit of one address per minute. */
export const FLOOD_REQUESTS = 1_000;

/** A share makes the minute shorter at the same rate per second. */
export type Scene = {
  seconds: number;
  spots: number;
  visitors: number;
  people: Record<Kind, number>;
  /** Clients that join another list at the same time. */
  elsewhere: number;
  owners: number;
};

export function sceneOf(share: number): Scene {
  const some = (whole: number) => Math.max(1, Math.round(whole * share));
  const people = Object.fromEntries(
    Object.entries(WHOLE).map(([kind, count]) => [kind, some(count)]),
  ) as Record<Kind, number>;
  return {
    seconds: 60 * share,
    spots: some(5_000),
    visitors: some(50_000),
    // Two wallets per account.
    people: { ...people, 'sharing-x': 2 * Math.ceil(people['sharing-x'] / 2) },
    elsewhere: some(600),
    owners: 20,
  };
}
