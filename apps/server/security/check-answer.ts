import { problemAnswer } from '@signboard/contract/answers.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Call } from '#server/lib/route.ts';
import type { FuzzRequest } from './fuzz-request.ts';

/** Describes what is wrong with a response, regardless of the request; null if nothing is. */
export function checkAnswer(
  call: Call,
  statuses: readonly string[],
  request: FuzzRequest,
  answer: LightMyRequestResponse,
): string | null {
  const { statusCode } = answer;
  if (statusCode >= 500) return `a server's fault: ${statusCode}`;
  const isDocumented = [String(statusCode), `${String(statusCode)[0]}XX`].some((status) =>
    statuses.map((one) => one.toUpperCase()).includes(status),
  );
  if (!isDocumented) return `a status that is not described: ${statusCode}`;
  if (statusCode !== 200) return problemFault(answer);
  if (request.body !== undefined && call.body && !call.body.safeParse(asReceived(request.body)).success)
    return 'a body was taken that its schema refuses';
  const isFile = answer.headers['content-disposition']?.toString().startsWith('attachment');
  const { error } = call.answer.safeParse(isFile ? answer.body : JSON.parse(answer.body));
  return error ? `an answer off its schema: ${error.message}` : null;
}

function problemFault(answer: LightMyRequestResponse): string | null {
  const { error } = problemAnswer.strict().safeParse(JSON.parse(answer.body));
  return error ? `a refusal off its schema: ${error.message}` : null;
}

const asReceived = (body: unknown) => JSON.parse(JSON.stringify(body));
