import { sessionHeaders } from '../sign-in.ts';
import { FLOOD_REQUESTS, REPEATS } from './client-kinds.ts';
import type { Comer } from './prepare-minute.ts';
import { runVisitor } from './run-visitor.ts';
import { addressOf, heardOf, JSON_BODY, type Stage } from './stage.ts';

/** Above the body limit of this call. */
const OVERSIZED = 100_000;
/** Concurrent requests of a flooding client. */
const CONCURRENCY = 20;

/** Opens the page, signs in, passes the anti-bot check and joins, depending on the kind. */
export async function runClient(stage: Stage, comer: Comer, visitor: number): Promise<void> {
  await runVisitor(stage, stage.rush.name, visitor);
  const session = await signIn(stage, comer, visitor);
  if (!session) return;
  await passCaptcha(stage, comer, visitor, session);
  const tries = comer.kind === 'repeating' ? REPEATS : 1;
  await Promise.all(
    Array.from({ length: tries }, (_, at) => join(stage, comer, { visitor, web: visitor + at, session })),
  );
}

type Session = Record<string, string>;

async function signIn(
  { line, signIns }: Stage,
  { kind, signIn: { headers, body } }: Comer,
  visitor: number,
): Promise<Session | null> {
  const asking = { method: 'POST' as const, path: '/users/login', headers, body, from: addressOf(visitor) };
  const times = kind === 'replaying-sign-in' ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) => line.ask('sign-in', visitor + at, asking)),
  );
  for (const answer of answers)
    signIns.push({ kind, signature: visitor, code: heardOf(answer, 'signed-in').code });
  const opened = answers.find(({ status }) => status === 200);
  return opened ? sessionHeaders(opened) : null;
}

/** Requests the challenge like a page does, but submits one that was solved cheaply. */
async function passCaptcha(stage: Stage, { kind }: Comer, visitor: number, session: Session): Promise<void> {
  const { get, note, puzzles } = stage;
  const from = addressOf(visitor);
  await get('captcha', visitor, { path: '/users/captcha/challenge?action=join', headers: session, from });
  const isReplay = kind === 'replaying-captcha';
  const token = isReplay ? await puzzles.used() : await puzzles.solve(session);
  const scoreNow = async () => {
    const shown = await get('captcha', visitor, {
      method: 'POST',
      path: '/users/verify/captcha',
      headers: { ...JSON_BODY, ...session },
      body: JSON.stringify({ token }),
      from,
    });
    return shown.status === 200 ? (JSON.parse(shown.text).score as number) : null;
  };
  const score = await scoreNow();
  if (score !== null && score > 0 === isReplay) note(`the puzzle of one ${kind} scored ${score}`);
  if (kind === 'repeating' && ((await scoreNow()) ?? 0) > 0) note('a puzzle was good twice');
}

async function join(
  { line, joins, rush, comers }: Stage,
  { kind, wallet, xAccount }: Comer,
  { visitor, web, session }: { visitor: number; web: number; session: Session },
): Promise<void> {
  const body = JSON.stringify({
    workspace: rush.name,
    name: rush.name,
    address: kind === 'anothers-wallet' ? comers[0]?.wallet : wallet,
    email: `${wallet}@example.test`,
    ...(kind === 'oversized' && { more: 'x'.repeat(OVERSIZED) }),
  });
  const headers = { ...JSON_BODY, ...session };
  const asking = { method: 'POST' as const, path: rush.path, headers, body, from: addressOf(visitor) };
  const heard = heardOf(await line.ask('join', web, asking), 'joined');
  joins.push({ kind, wallet, xAccount, ...heard });
}

/** Floods from one address: the first responses are 401, the rest 429. */
export async function flood({ line, joins, rush, comers }: Stage, place: number): Promise<void> {
  const from = `203.0.113.${place + 1}`;
  const body = JSON.stringify({ workspace: rush.name, name: rush.name, address: comers[0]?.wallet });
  const asking = { method: 'POST' as const, path: rush.path, headers: JSON_BODY, body, from };
  let blows = FLOOD_REQUESTS;
  const sendOne = async () => {
    while (blows-- > 0) {
      const heard = heardOf(await line.ask('hammering', place, asking), 'joined');
      joins.push({ kind: 'hammering', wallet: from, xAccount: from, ...heard });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendOne));
}
