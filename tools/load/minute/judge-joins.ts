import type { Kind } from './cast.ts';

/** A try to join, what was answered, and when, all by one clock. */
export type JoinTry = {
  kind: Kind;
  wallet: string;
  /** The account at X that the wallet's owner showed. */
  xAccount: string;
  /** `joined`, or the code of the refusal. */
  code: string;
  /** Which requirement a refusal names. */
  requirement?: string | undefined;
  entryNumber?: number | undefined;
  sentAtMs: number;
  answeredAtMs: number;
};

/** What the database holds afterwards. */
export type KeptList = { joined: number; entries: { address: string; entryNumber: number }[] };

const SEAT = ['joined', 'list-full'];

/** All that may be answered to each kind; whether it was true at its moment is judged beside it. */
const MAY_HEAR: Record<Kind, readonly string[]> = {
  eligible: SEAT,
  repeating: [...SEAT, 'already-joined'],
  'sharing-x': [...SEAT, 'twitter-account-taken'],
  'replaying-sign-in': SEAT,
  banned: ['wallet-banned'],
  'not-following': ['requirement-not-met:twitter'],
  'replaying-captcha': ['requirement-not-met:captcha'],
  'anothers-wallet': ['wallet-not-yours'],
  oversized: ['body-too-large'],
  'forging-ethereum': [],
  'forging-solana': [],
  hammering: ['session-missing', 'too-many-requests'],
};

/** What the product says when it cannot answer in time: no refusal, and whether the try worked is not known. */
export const UNAVAILABLE = 'unavailable';

/** What was wrong in a rush, in sentences; none when every answer was true and every entry is one that was told. */
export function judgeJoins(tries: readonly JoinTry[], kept: KeptList, spots: number): string[] {
  return [...judgeAnswers(tries, spots), ...judgeEntries(tries, kept, spots)];
}

function judgeAnswers(tries: readonly JoinTry[], spots: number): string[] {
  const seats = tries.filter(({ code }) => code === 'joined');
  const byWallet = new Map(seats.map((seat) => [seat.wallet, seat]));
  const byXAccount = new Map(seats.map((seat) => [seat.xAccount, seat]));
  const last = seats.find(({ entryNumber }) => entryNumber === spots);
  const unsure = tries.filter(({ code }) => code === UNAVAILABLE);
  // An answer may be due to a seat that was asked for before it was given; who got the seat may not have been told.
  const couldFollow = (one: JoinTry, seat: JoinTry | undefined, isSame: (other: JoinTry) => boolean) =>
    [...(seat ? [seat] : []), ...unsure.filter(isSame)].some(({ sentAtMs }) => sentAtMs <= one.answeredAtMs);
  return tries.flatMap((one) => {
    if (one.code === UNAVAILABLE) return [];
    const heard = one.requirement ? `${one.code}:${one.requirement}` : one.code;
    const who = `${one.kind} ${one.wallet}`;
    if (!MAY_HEAR[one.kind].includes(heard)) return [`${who} was answered ${heard}`];
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
