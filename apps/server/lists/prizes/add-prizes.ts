import { randomUUID } from 'node:crypto';
import {
  type CheckedCodes,
  type CodeLine,
  checkCodes,
  MAX_PRIZES,
  MAX_WRONG_LINES,
  type WrongLine,
} from '@signboard/contract/prizes/check-codes.ts';
import type { PrizeCounts } from '@signboard/contract/prizes/prize.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import { isDrawRunning } from '@signboard/domain/lists/life-cycle.ts';
import { lockQuotas } from '#server/lists/account-quotas.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { yieldToEventLoop } from '#server/platform/lib/concurrency.ts';
import type { Spend } from '#server/platform/lib/route.ts';
import { assignPrizes } from './assign-prizes.ts';
import type { PrizesDeps } from './deps.ts';
import { digestCode, requireDigestKey, sealCode } from './prize-secrets.ts';
import {
  countPrizes,
  countPrizesOf,
  findLatestDrawn,
  findStoredLines,
  insertPrizes,
  lockDrawState,
  lockPrizes,
  type NewPrize,
} from './prizes-store.ts';

type Wanted = { id: string; codes: string };

/** Sealing a code takes about thirty microseconds. */
const SEALED_PER_TURN = 100;

/** All codes are in memory while they are added, which takes seconds. */
export async function addPrizesInTurn(
  deps: PrizesDeps,
  spend: Spend,
  ownerId: string,
  wanted: Wanted,
): ReturnType<typeof addPrizes> {
  const lines = Math.min(countLines(wanted.codes), MAX_PRIZES);
  return await spend(lines, (inTurn) => inTurn(() => addPrizes(deps, ownerId, wanted)));
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * Adds one prize per line, or none if a line is wrong. After the draw, winners without a prize get them at once. The work
 * is done in slices before the transaction, so that neither other requests nor the list wait for it.
 */
export async function addPrizes(
  deps: PrizesDeps,
  ownerId: string,
  { id, codes }: Wanted,
): Promise<PrizeCounts & { added: number }> {
  const list = await requireOwnList(deps.db, ownerId, id);
  const { PRIZES_PER_ACCOUNT } = deps.config;
  // Before anything is computed, and again under the locks.
  if (isDrawRunning(list.drawState)) throw new AppError('draw-running');
  const [stored, owned] = await Promise.all([countPrizes(deps.db, list.id), countPrizesOf(deps.db, ownerId)]);
  if (stored.total >= MAX_PRIZES) throw tooMany();
  if (owned >= PRIZES_PER_ACCOUNT) throw new AppError('too-many-prizes');
  const lines = await readCodes(codes);
  if (stored.total + lines.length > MAX_PRIZES) throw tooMany();
  if (owned + lines.length > PRIZES_PER_ACCOUNT) throw new AppError('too-many-prizes');
  const prizes = await sealCodes(deps, list.id, lines);
  return await deps.db.transaction().execute(async (db) => {
    await lockQuotas(db, ownerId);
    const isDrawn = await lockForPrizes(db, ownerId, list.id);
    const { total } = await countPrizes(db, list.id);
    if (total + prizes.length > MAX_PRIZES) throw tooMany();
    await requireNewCodes(db, list.id, prizes);
    await insertPrizes(db, list.id, prizes, deps.clock.now());
    if ((await countPrizesOf(db, ownerId)) > PRIZES_PER_ACCOUNT) throw new AppError('too-many-prizes');
    if (isDrawn) await assignAfterDraw(db, list.id, deps.clock.now());
    return { ...(await countPrizes(db, list.id)), added: prizes.length };
  });
}

/** Returns whether the list is drawn. While a draw runs, its prizes stay as they are. */
export async function lockForPrizes(db: Db, ownerId: string, listId: string): Promise<boolean> {
  const list = await lockDrawState(db, listId);
  // It may have been deleted since it was read.
  if (list?.ownerId !== ownerId) throw new AppError('not-found');
  if (isDrawRunning(list.drawState)) throw new AppError('draw-running');
  await lockPrizes(db, listId);
  return list.drawState === 'drawn';
}

async function assignAfterDraw(db: Db, listId: string, now: Date): Promise<void> {
  const drawNumber = await findLatestDrawn(db, listId);
  if (drawNumber !== null) await assignPrizes(db, { listId, drawNumber, now });
}

async function readCodes(text: string): Promise<CodeLine[]> {
  const steps = checkCodes(text);
  let step: IteratorResult<void, CheckedCodes> = steps.next();
  while (!step.done) {
    await yieldToEventLoop();
    step = steps.next();
  }
  const checked = step.value;
  if ('codes' in checked) return checked.codes;
  if ('wrong' in checked) throw wrongLines(checked.wrong);
  throw checked.refusal === 'too-many' ? tooMany() : refused('field.prizes-none');
}

async function sealCodes(deps: PrizesDeps, listId: string, codes: readonly CodeLine[]): Promise<NewPrize[]> {
  const key = await requireDigestKey(deps, listId);
  const prizes: NewPrize[] = [];
  for (const { line, code } of codes) {
    const id = randomUUID();
    prizes.push({ id, line, code: sealCode(deps.keyring, id, code), digest: digestCode(key, code) });
    if (prizes.length % SEALED_PER_TURN === 0) await yieldToEventLoop();
  }
  return prizes;
}

async function requireNewCodes(db: Db, listId: string, prizes: readonly NewPrize[]): Promise<void> {
  const lines = await findStoredLines(db, listId, prizes);
  if (lines.length === 0) return;
  throw wrongLines(lines.slice(0, MAX_WRONG_LINES).map((line) => ({ line, message: 'field.prize-stored' })));
}

const tooMany = () => refused(withValues('field.prizes-too-many', { most: MAX_PRIZES }));
const wrongLines = (wrong: readonly WrongLine[]) =>
  refused(
    'field.prize-lines',
    Object.fromEntries(wrong.map(({ line, message }) => [`codes.${line}`, message])),
  );
const refused = (codes: string, lines: Record<string, string> = {}) =>
  new AppError('invalid-input', { fields: { codes, ...lines } });
