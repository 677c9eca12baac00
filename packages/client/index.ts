import { type Answers, PATHS, type Queries } from './calls.ts';

export type * from './calls.ts';

export type CallName = keyof typeof PATHS;
/** The calls that answer with a page and where the next one begins. */
export type PagedCallName = {
  [Name in CallName]: Answers[Name] extends { next: string | null } ? Name : never;
}[CallName];

export type ClientOptions = {
  /** Where the instance is, such as `https://signboard.example`. */
  baseUrl: string;
  /** An API key. Keep it on a server: in a page, everyone can read it. Sales can be read without one. */
  key?: string;
  fetch?: typeof fetch;
};

type Query<Name extends CallName> =
  Record<string, never> extends Queries[Name] ? [query?: Queries[Name]] : [query: Queries[Name]];

export type Client = {
  [Name in CallName]: (...query: Query<Name>) => Promise<Answers[Name]>;
} & {
  /** All pages from the first, or from `after` on. Sales end when there are no more yet. */
  pages<Name extends PagedCallName>(name: Name, ...query: Query<Name>): AsyncGenerator<Answers[Name]>;
};

/** An answer other than success. `code` is stable; the message is for people. */
export class SignboardError extends Error {
  override name = 'SignboardError';
  readonly status: number;
  readonly code: string;
  /** What the message is about, such as the missing scope. */
  readonly detail: string | undefined;
  /** After too many requests: when to try again. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    body: { msg?: string; code?: string; detail?: string },
    retryAfter: string | null,
  ) {
    super(body.msg ?? `The server answered with status ${status}`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.detail = body.detail;
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  }
}

export function createClient({ baseUrl, key, fetch = globalThis.fetch }: ClientOptions): Client {
  async function get(name: CallName, query: object = {}): Promise<Answers[CallName]> {
    const url = new URL(PATHS[name], baseUrl);
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(field, String(value));
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      credentials: 'omit',
    });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new SignboardError(answer.status, body, answer.headers.get('retry-after'));
    return body.result;
  }

  async function* pages(name: PagedCallName, query: object = {}) {
    for (let after = (query as { after?: string }).after; ; ) {
      const page = (await get(name, { ...query, after })) as Answers[PagedCallName];
      yield page;
      if (page.next === null || page.next === after) return;
      after = page.next;
    }
  }

  const calls = Object.keys(PATHS).map((name) => [name, (query?: object) => get(name as CallName, query)]);
  return { ...Object.fromEntries(calls), pages };
}
