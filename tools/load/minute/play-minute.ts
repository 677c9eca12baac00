import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadWorld } from '../load-world.ts';
import { createQuickPuzzles } from '../quick-puzzles.ts';
import { sessionHeaders } from '../sign-in.ts';
import { type Answer, type Asking, openVisitorsLine, type VisitorsLine } from '../visitors-line.ts';
import { HAMMER_BLOWS, REPEATS, type Scene } from './cast.ts';
import type { JoinTry } from './judge-joins.ts';
import type { SignInTry } from './judge-sign-ins.ts';
import type { Comer, PreparedMinute } from './prepare-minute.ts';

/** What happened in the minute. */
export type PlayedMinute = {
  line: VisitorsLine;
  seconds: number;
  joins: JoinTry[];
  signIns: SignInTry[];
  /** How many requests beside those were answered as they should not be, by what they were. */
  otherFaults: Map<string, number>;
};

const JSON_BODY = { 'content-type': 'application/json' };
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip' };
/** More than a body of this call may weigh. */
const OVERSIZED = 100_000;
/** How long an owner looks at a page before the next. */
const OWNER_LOOKS_MS = 1_000;

/** Lets everyone come at their moment, spread evenly, whether those before them were answered or not. */
export async function playMinute(
  world: LoadWorld,
  scene: Scene,
  prepared: PreparedMinute,
): Promise<PlayedMinute> {
  const line = openVisitorsLine(world.urls);
  const played: PlayedMinute = { line, seconds: 0, joins: [], signIns: [], otherFaults: new Map() };
  const stage = createStage(world, prepared, played);
  const lookers = Math.max(0, scene.visitors - prepared.comers.length);
  const guests: (() => Promise<void>)[] = [
    ...shuffled([
      ...prepared.comers.map((comer, at) => () => stage.come(comer, at)),
      ...Array.from({ length: lookers }, (_, at) => () => stage.look(prepared.comers.length + at)),
      ...prepared.elsewhere.people.map((_, at) => () => stage.joinElsewhere(at)),
      ...Array.from({ length: scene.people.hammering }, (_, at) => () => stage.hammer(at)),
    ]),
  ];
  const started = performance.now();
  const isOver = () => performance.now() - started > scene.seconds * 1000;
  const owners = prepared.owners.map((_, at) => stage.keepLooking(at, isOver));
  const running: Promise<void>[] = [];
  for (const [at, guest] of guests.entries()) {
    const waitMs = started + (at / guests.length) * scene.seconds * 1000 - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    running.push(guest());
  }
  await Promise.all([...running, ...owners]);
  played.seconds = (performance.now() - started) / 1000;
  return played;
}

function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ thing }) => thing);
}

function createStage(
  world: LoadWorld,
  { rush, elsewhere, owners, comers }: PreparedMinute,
  played: PlayedMinute,
) {
  const { line, joins, signIns, otherFaults } = played;
  const puzzles = createQuickPuzzles(world.secretKey);
  let usedPuzzle: string | undefined;

  const note = (fault: string) => otherFaults.set(fault, (otherFaults.get(fault) ?? 0) + 1);

  /** A request of which nothing but a good answer is expected. */
  async function get(measure: string, web: number, asking: Asking): Promise<Answer> {
    const answer = await line.ask(measure, web, asking);
    if (answer.status !== 200) note(`${measure} answered ${answer.status} ${answer.text.slice(0, 80)}`);
    return answer;
  }

  async function lookAt(
    name: string,
    visitor: number,
    measures: { html: string; list: string },
  ): Promise<void> {
    const from = addressOf(visitor);
    const language = visitor % 5 === 0 ? 'es' : 'en';
    await get(measures.html, visitor, {
      path: `/sb/${name}/${name}`,
      headers: { ...BROWSER, 'accept-language': language },
      from,
    });
    const list = await get(measures.list, visitor, {
      path: `/api/v1/third/page?workspace=${name}&name=${name}`,
      from,
    });
    if (list.status === 200 && !areCountersTrue(list.text)) note('a page showed counters that cannot be');
    const body = JSON.stringify({ workspace: name, name, kind: 'view' });
    await get('visit', visitor, {
      method: 'POST',
      path: '/api/v1/third/page/visit',
      headers: JSON_BODY,
      body,
      from,
    });
  }

  const look = (visitor: number) => lookAt(rush.name, visitor, { html: 'html', list: 'list' });

  async function come(comer: Comer, visitor: number): Promise<void> {
    await look(visitor);
    const headers = await signIn(comer, visitor);
    if (!headers) return;
    await passCaptcha(comer, visitor, headers);
    const webs = comer.kind === 'repeating' ? REPEATS : 1;
    await Promise.all(Array.from({ length: webs }, (_, at) => join(comer, visitor, visitor + at, headers)));
  }

  async function signIn(comer: Comer, visitor: number): Promise<Record<string, string> | null> {
    const from = addressOf(visitor);
    const times = comer.kind === 'replaying-sign-in' ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, (_, at) =>
        line.ask('sign-in', visitor + at, { method: 'POST', path: '/users/login', ...comer.signIn, from }),
      ),
    );
    for (const answer of answers)
      signIns.push({ kind: comer.kind, signature: visitor, code: codeOf(answer, 'signed-in').code });
    const opened = answers.find(({ status }) => status === 200);
    return opened ? sessionHeaders(opened) : null;
  }

  async function passCaptcha(comer: Comer, visitor: number, session: Record<string, string>): Promise<void> {
    const from = addressOf(visitor);
    const isReplay = comer.kind === 'replaying-captcha';
    await get('captcha', visitor, {
      path: '/users/captcha/challenge?action=join',
      headers: session,
      from,
    });
    const token = isReplay ? (usedPuzzle ?? (await puzzles.strangers())) : await puzzles.solve(session);
    const show = () =>
      get('captcha', visitor, {
        method: 'POST',
        path: '/users/verify/captcha',
        headers: { ...JSON_BODY, ...session },
        body: JSON.stringify({ token }),
        from,
      });
    const shown = await show();
    if (shown.status === 200 && JSON.parse(shown.text).score > 0 === isReplay)
      note(`the puzzle of one ${comer.kind} scored ${JSON.parse(shown.text).score}`);
    if (comer.kind === 'repeating' && JSON.parse((await show()).text).score !== 0)
      note('a puzzle was good twice');
    if (!isReplay) usedPuzzle = token;
  }

  async function join(
    comer: Comer,
    visitor: number,
    web: number,
    session: Record<string, string>,
  ): Promise<void> {
    const { kind, wallet, xAccount } = comer;
    const answer = await line.ask('join', web, {
      method: 'POST',
      path: rush.path,
      headers: { ...JSON_BODY, ...session },
      body: JSON.stringify({
        workspace: rush.name,
        name: rush.name,
        address: kind === 'anothers-wallet' ? comers[0]?.wallet : wallet,
        email: `${wallet}@example.test`,
        ...(kind === 'oversized' && { more: 'x'.repeat(OVERSIZED) }),
      }),
      from: addressOf(visitor),
    });
    joins.push({ kind, wallet, xAccount, ...codeOf(answer, 'joined'), ...timesOf(answer) });
  }

  /** From one place, over and over: the first are told to sign in, the others to slow down. */
  async function hammer(place: number): Promise<void> {
    const body = JSON.stringify({ workspace: rush.name, name: rush.name, address: comers[0]?.wallet });
    for (let blow = 0; blow < HAMMER_BLOWS; blow += 1) {
      const from = `203.0.113.${place + 1}`;
      const asking = { method: 'POST' as const, path: rush.path, headers: JSON_BODY, body, from };
      const answer = await line.ask('hammering', place, asking);
      joins.push({
        kind: 'hammering',
        wallet: from,
        xAccount: from,
        ...codeOf(answer, 'joined'),
        ...timesOf(answer),
      });
    }
  }

  async function joinElsewhere(at: number): Promise<void> {
    const visitor = 1_000_000 + at;
    await lookAt(elsewhere.name, visitor, { html: 'other html', list: 'other list' });
    const { headers, body } = elsewhere.people[at] as (typeof elsewhere.people)[number];
    const asking = { method: 'POST' as const, path: elsewhere.path, headers, body, from: addressOf(visitor) };
    await get('other join', visitor, asking);
  }

  async function keepLooking(at: number, isOver: () => boolean): Promise<void> {
    const { headers, listId } = owners[at] as PreparedMinute['owners'][number];
    const from = addressOf(2_000_000 + at);
    const api = '/api/v1/projects';
    while (!isOver()) {
      await get('dashboard', at, { path: `${api}/list`, headers, from });
      await get('dashboard', at, { path: `${api}/figures`, headers, from });
      await get('dashboard', at, { path: `${api}/info-all?project_id=${listId}`, headers, from });
      await get('dashboard', at, {
        method: 'POST',
        path: `${api}/addresses/view`,
        headers: { ...JSON_BODY, ...headers },
        body: JSON.stringify({ id: listId }),
        from,
      });
      await sleep(OWNER_LOOKS_MS);
    }
  }

  return { look, come, hammer, joinElsewhere, keepLooking };
}

/** A place on the internet for each visitor, out of a block that no one else has. */
const addressOf = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

const timesOf = ({ sentAtMs, answeredAtMs }: Answer) => ({ sentAtMs, answeredAtMs });

function codeOf({ status, text }: Answer, success: string) {
  if (status === 0) return { code: 'no-answer' };
  const answer = JSON.parse(text) as {
    code?: string;
    requirement?: string;
    result?: { entryNumber: number };
  };
  if (status !== 200) return { code: answer.code ?? `status ${status}`, requirement: answer.requirement };
  return { code: success, entryNumber: answer.result?.entryNumber };
}

function areCountersTrue(text: string): boolean {
  const { result } = JSON.parse(text) as {
    result: { details: { counters: { total: number; joined: number; available: number } } };
  };
  const { total, joined, available } = result.details.counters;
  return joined + available === total && available >= 0;
}
