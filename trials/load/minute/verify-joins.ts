import type { Kind } from './client-kinds.ts';

/** One attempt with its response; all times are of one clock. */
export type JoinTry = {
  kind: Kind;
  wallet: string;
  /** The X account that the wallet's owner connected. */
  xAccount: string;
  /** `joined`, or the error code. */
  code: string;
  /** The requirement named in a refusal. */
  requirement?: string | undefined;
  entryNumber?: number | undefined;
  sentAtMs: number;
  answeredAtMs: number;
};

/** The state of the database afterwards. */
export type KeptList = { joined: number; entries: { address: string; entryNumber: number }[] };

const SPOT_RESPONSES = ['joined', 'list-full'];

/** Allowed responses per kind; whether a response was correct at its time is checked separately. */
const ALLOWED_RESPONSES: Record<Kind, readonly string[]> = {
  eligible: SPOT_RESPONSES,
  repeating: [...SPOT_RESPONSES, 'already-joined'],
  'sharing-x': [...SPOT_RESPONSES, 'twitter-account-taken'],
  'replaying-sign-in': SPOT_RESPONSES,
  banned: ['wallet-banned'],
  'not-following': ['requirement-not-met:twitter'],
  'replaying-captcha': ['requirement-not-met:captcha'],
  'anothers-wallet': ['wallet-not-yours'],
  oversized: ['body-too-large'],
  'forging-ethereum': [],
  'forging-solana': [],
  hammering: ['session-missing', 'too-many-requests'],
};

/** Responded when the product is overloaded: not a refusal, and the outcome is unknown. */
export const UNAVAILABLE = 'unavailable';

/** Returns a sentence per violation. */
export function verifyJoins(tries: readonly JoinTry[], kept: KeptList, spots: number): string[] {
  return [...judgeAnswers(tries, spots), ...judgeEntries(tries, kept, spots)];
}

function judgeAnswers(tries: readonly JoinTry[], spots: number): string[] {
  const seats = tries.filter(({ code }) => code === 'joined');
  const byWallet = new Map(seats.map((seat) => [seat.wallet, seat]));
  const byXAccount = new Map(seats.map((seat) => [seat.xAccount, seat]));
  const last = seats.find(({ entryNumber }) => entryNumber === spots);
  const unsure = tries.filter(({ code }) => code === UNAVAILABLE);
  // A response may depend on a spot that was requested earlier but confirmed later, or never.
  const couldFollow = (one: JoinTry, seat: JoinTry | undefined, isSame: (other: JoinTry) => boolean) =>
    [...(seat ? [seat] : []), ...unsure.filter(isSame)].some(({ sentAtMs }) => sentAtMs <= one.answeredAtMs);
  return tries.flatMap((one) => {
    if (one.code === UNAVAILABLE) return [];
    const heard = one.requirement ? `${one.code}:${one.requirement}` : one.code;
    const who = `${one.kind} ${one.wallet}`;
    if (!ALLOWED_RESPONSES[one.kind].includes(heard)) return [`${who} was answered ${heard}`];
    const own = byWallet.get(one.wallet);
    if (one.code !== 'already-joined' && own && own !== one && one.sentAtMs > own.answeredAtMs)
      return [`${who} was on the list and was answered ${heard}`];
    if (one.code === 'list-full' && !couldFollow(one, last, () => last === undefined))
      return [`${who} was told that the list is full while a spot was left`];
    if (one.code === 'already-joined' && !couldFollow(one, own, ({ wallet }) => wallet === one.wallet))
      return [`${who} was told to be on the list and was not`];
    if (
      one.code === 'twitter-account-taken' &&
      !couldFollow(one, byXAccount.get(one.xAccount), ({ xAccount }) => xAccount === one.xAccount)
    )
      return [`${who} was told that the account at X is taken and it was not`];
    return [];
  });
}

function judgeEntries(tries: readonly JoinTry[], kept: KeptList, spots: number): string[] {
  const told = new Map<number, string>();
  const faults: string[] = [];
  const unsure = new Set<string>();
  for (const { code, entryNumber = 0, wallet } of tries) {
    if (code === UNAVAILABLE) unsure.add(wallet);
    if (code !== 'joined') continue;
    if (told.has(entryNumber)) faults.push(`entry ${entryNumber} was given twice`);
    told.set(entryNumber, wallet);
  }
  if (kept.entries.length !== spots) faults.push(`${kept.entries.length} entries for ${spots} spots`);
  if (kept.joined !== kept.entries.length)
    faults.push(`the counter says ${kept.joined}, there are ${kept.entries.length} entries`);
  for (const { entryNumber, address } of kept.entries) {
    if (told.get(entryNumber) !== address && !unsure.has(address))
      faults.push(`entry ${entryNumber} of ${address} was told to nobody`);
    told.delete(entryNumber);
  }
  for (const [entryNumber, wallet] of told)
    faults.push(`${wallet} was told entry ${entryNumber}, and it is not there`);
  return faults;
}
