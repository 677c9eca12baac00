import type { Call } from '@signboard/contract/call.ts';
import type { AnswerOf, CallArguments, ClientCall, Credentials } from './client-call.ts';
import { pageForAnswer, WRONG_SERVICES } from './http-handling.ts';
import { reviveDates } from './revive-dates.ts';
import { type HeaderSource, sessionHeaders } from './session-headers.ts';

/** What the client needs from around it. */
export type ApiSurroundings = HeaderSource & {
  fetch: typeof fetch;
  currentPath(): string;
  /** Goes to the page that an answer's status asks for. */
  leave(page: string, status: number): void;
};

/** The fields of any call's options, for the code that does not care which call it is. */
type PlainOptions = {
  body?: unknown;
  query?: unknown;
  headers?: Record<string, string>;
  credentials?: Credentials;
  signal?: AbortSignal;
};

/** Makes the function that calls the server. It rejects with the answer's body, or 'Wrong Services'. */
export function createApi(around: ApiSurroundings) {
  return async function call<C extends Call>(
    route: ClientCall<C>,
    ...[options]: CallArguments<C>
  ): Promise<AnswerOf<C>> {
    const answer = await send(around, route as unknown as Call, (options ?? {}) as PlainOptions);
    const body = await readBody(answer);
    if (answer.ok) return body as AnswerOf<C>;
    const page = pageForAnswer(answer.status, body, around.currentPath());
    if (page) around.leave(page, answer.status);
    throw body ?? WRONG_SERVICES;
  };
}

async function send(around: ApiSurroundings, route: Call, options: PlainOptions): Promise<Response> {
  const headers = sessionHeaders(around, route.access, options.credentials);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const body = encodeBody(route, options.body, headers);
  const request = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    body,
    signal: options.signal ?? null,
  };
  try {
    return await around.fetch(route.path + encodeQuery(options.query), request as RequestInit);
  } catch {
    throw WRONG_SERVICES;
  }
}

function encodeBody(route: Call, body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null;
  if (route.form) return new URLSearchParams(body as Record<string, string>);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function encodeQuery(query: unknown): string {
  return query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => '');
  if (text === '') return undefined;
  try {
    return reviveDates(JSON.parse(text));
  } catch {
    return undefined;
  }
}
