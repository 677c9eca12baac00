import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  QueryOf,
  TypedEndpoint,
} from '@signboard/contract/endpoint.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { reviveDates } from './revive-dates.ts';

/** A failed call rejects with this when the response has no body. */
export const WRONG_SERVICES = 'Wrong Services';

/** The tokens of a single request, where they differ from the stored session's. */
export type Credentials = { bearer?: string; csrf?: string };

export type ApiEnvironment = {
  fetch: typeof fetch;
  credentials(access: Access): Credentials;
  language(): string;
  currentPath(): string;
  /** Redirects to the page for a response status. */
  redirect(page: string, status: number): void;
};

/** The options of any call, for code that is independent of the call's type. */
type PlainOptions = RequestOptions & { body?: unknown; query?: unknown };
type RequestOptions = { headers?: Record<string, string>; credentials?: Credentials; signal?: AbortSignal };
type Part<Name extends 'body' | 'query', Value> = undefined extends Value
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value };

type CallOptions<E extends TypedEndpoint> = RequestOptions &
  Part<'body', BodyOf<E>> &
  Part<'query', QueryOf<E>>;

/** Calls without body and query need no options. */
export type CallArguments<E extends TypedEndpoint> =
  RequestOptions extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Calls reject with the response body, or with 'Wrong Services'. */
export function createApi(environment: ApiEnvironment) {
  return async function call<E extends TypedEndpoint>(
    endpoint: E,
    ...[options]: CallArguments<E>
  ): Promise<AnswerOf<E>> {
    const answer = await send(environment, endpoint, (options ?? {}) as PlainOptions);
    const body = await readBody(answer);
    if (answer.ok) return body as AnswerOf<E>;
    throw handleFailure(environment, answer.status, body);
  };
}

export function sessionHeaders(environment: ApiEnvironment, access: Access, given?: Credentials): Headers {
  const { bearer, csrf } = given ?? environment.credentials(access);
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': environment.language() });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (csrf) headers.set('X-CSRF-Token', csrf);
  return headers;
}

/** Redirects if the status has a page. Returns what the call rejects with. */
export function handleFailure(environment: ApiEnvironment, status: number, body: unknown): unknown {
  const page = redirectFor(status, body, environment.currentPath());
  if (page) environment.redirect(page, status);
  return body ?? WRONG_SERVICES;
}

/** Null when the caller handles the error in place. */
function redirectFor(status: number, body: unknown, currentPath: string): string | null {
  if (status === 401) return isOn(currentPath, PAGES.login, PAGES.expired) ? null : PAGES.login;
  if (partOf(body, 'code') === 'direct-sign-in-needed')
    return isOn(currentPath, PAGES.login) ? null : PAGES.login;
  if (status === 403) return PAGES.forbidden;
  if (status === 404) return PAGES.notFound;
  if (status === 503) return PAGES.maintenance;
  if (status === 422 && partOf(body, 'detail') === 'Signature has expired') return PAGES.expired;
  return null;
}

function isOn(currentPath: string, ...pages: string[]): boolean {
  return pages.includes(currentPath.replace(/\/$/, ''));
}

function partOf(body: unknown, name: 'code' | 'detail'): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

async function send(
  environment: ApiEnvironment,
  endpoint: Endpoint,
  options: PlainOptions,
): Promise<Response> {
  const headers = sessionHeaders(environment, endpoint.access, options.credentials);
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    body: encodeBody(endpoint, options.body, headers),
    signal: options.signal ?? null,
  };
  try {
    return await environment.fetch(endpoint.path + encodeQuery(options.query), request);
  } catch {
    throw WRONG_SERVICES;
  }
}

function encodeBody(endpoint: Endpoint, body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null;
  if (endpoint.form) return new URLSearchParams(body as Record<string, string>);
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
