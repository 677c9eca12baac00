import {
  type CheckedCodes,
  type CodeLine,
  checkCodes,
  MAX_PRIZES,
  type WrongLine,
} from '@signboard/contract/prizes/check-codes.ts';
import { prizesApi } from '@signboard/contract/prizes/endpoints.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { sayNamed } from '#web/lib/i18n/messages.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { prizesQuery } from './prizes-query.ts';
import { sliceCodes } from './slice-codes.ts';

/** What is wrong with the field as a whole and with its lines. */
export type AddFailure = { message: string; lines: WrongLine[]; moreLines: number };
/** How many of a long text are stored, while it is sent. */
export type AddProgress = { done: number; total: number };

/** Checks a text in the browser, sends it in parts, and returns what was not added: all of it, some, or nothing. */
export function useAddPrizes(listId: string) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<AddProgress | null>(null);
  const [failure, setFailure] = useState<AddFailure | null>(null);

  async function add(text: string): Promise<AddProgress & { rest: string }> {
    const checked = runToEnd(checkCodes(text));
    if (!('codes' in checked)) {
      setFailure(failureOf(checked, sayNamed));
      return { done: 0, total: 0, rest: text };
    }
    setFailure(null);
    return await send(checked.codes);
  }

  async function send(codes: CodeLine[]): Promise<AddProgress & { rest: string }> {
    let done = 0;
    for (const slice of sliceCodes(codes)) {
      setProgress({ done, total: codes.length });
      try {
        const body = { id: listId, codes: joinCodes(slice) };
        const { result } = await callInPlace(prizesApi.add, { body });
        done += slice.length;
        const { added: _, ...counts } = result;
        queries.setQueryData(prizesQuery(listId).queryKey, counts);
      } catch (problem) {
        const fallback = translate('save.unknown-error');
        setFailure(refusalOf(problem, fallback));
        break;
      }
    }
    setProgress(null);
    return { done, total: codes.length, rest: joinCodes(codes.slice(done)) };
  }

  return { add, progress, failure, clearFailure: () => setFailure(null) };
}

const joinCodes = (codes: readonly CodeLine[]) => codes.map(({ code }) => code).join('\n');

function runToEnd<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function failureOf(
  checked: Exclude<CheckedCodes, { codes: unknown }>,
  say: (message: string) => string,
): AddFailure {
  if ('refusal' in checked) {
    const message =
      checked.refusal === 'none'
        ? 'field.prizes-none'
        : withValues('field.prizes-too-many', { most: MAX_PRIZES });
    return { message: say(message), lines: [], moreLines: 0 };
  }
  return {
    message: say('field.prize-lines'),
    lines: checked.wrong.map(({ line, message }) => ({ line, message: say(message) })),
    moreLines: checked.wrongCount - checked.wrong.length,
  };
}

/** The server counts the lines that were sent, which are those that the field contains afterwards. */
function refusalOf(problem: unknown, fallback: string): AddFailure {
  if (!isProblem(problem)) return { message: fallback, lines: [], moreLines: 0 };
  const lines = Object.entries(problem.fields ?? {}).flatMap(([field, message]) => {
    const line = /^codes\.(\d+)$/.exec(field)?.[1];
    return line ? [{ line: Number(line), message }] : [];
  });
  return { message: problem.fields?.codes ?? problem.msg, lines, moreLines: 0 };
}
