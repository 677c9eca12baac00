import type { Readable } from 'node:stream';
import type {
  Access,
  CallSchemas,
  Endpoint,
  SchemaTable,
  TypedEndpoint,
} from '@signboard/contract/endpoint.ts';
import type { ApiKeyScope } from '@signboard/domain/accounts/api-key-scopes.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { SessionScope } from '@signboard/domain/accounts/session-scope.ts';
import type { z } from 'zod';

/** An endpoint with its schemas. `operationId` is its name in the API's description, such as `lists.create`. */
export type Call = Endpoint & CallSchemas & { operationId: string };

type Parsed<C extends Call, Part extends 'body' | 'query'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
/** A call with a scope is also made with API keys. */
type SessionOf<C extends Call> = C['access'] extends 'key'
  ? KeySession
  : C extends { scope: ApiKeyScope }
    ? SessionFor<C['access']> | KeySession
    : SessionFor<C['access']>;
type SessionFor<A extends Access> = A extends 'user'
  ? UserSession
  : A extends 'bot'
    ? BotSession
    : A extends 'session'
      ? Session
      : A extends 'open'
        ? Session | null
        : null;

/** What a handler receives: validated input, the session, and the few parts of HTTP that a use case may need. */
export type Request<C extends Call> = {
  body: C extends { upload: true } ? Parsed<C, 'body'> | Upload : Parsed<C, 'body'>;
  query: Parsed<C, 'query'>;
  session: SessionOf<C>;
  language: Language;
  /** The client's IP address, resolved through the trusted proxies. What is counted is its network (`clientNetwork`). */
  clientAddress: string;
  header(name: string): string | undefined;
  cookies: SessionCookies;
  spend: Spend;
};

/** What one piece of heavy work takes at most, on a small server with the largest data. */
export type Cost = {
  name: string;
  /** Processor time of the smallest piece, and of each thousand of its units. */
  ms: number;
  msPerThousand: number;
  /** Memory while it waits for its turn, and while it runs. */
  waitingMb: number;
  runningMb: number;
};

/** Runs a piece of work in its caller's turn. */
export type InTurn = <T>(piece: () => Promise<T>) => Promise<T>;

/**
 * Counts the cost that the route declares for these units against what the caller has left, then does the work. The
 * part that is heavy for this process takes its turn; waiting for others doesn't.
 */
export type Spend = <T>(units: number, work: (inTurn: InTurn) => Promise<T>) => Promise<T>;

/** A file sent instead of a JSON body. It is read on demand, up to a size limit. */
export type Upload = { read(maxBytes: number): Promise<Buffer | 'too-large'> };

/** The cookies that bind tokens to a browser. Names and flags are up to the HTTP layer. */
export type SessionCookies = {
  read(kind: CookieKind): string | undefined;
  write(kind: CookieKind, value: string, expiresAt: Date): void;
  clear(kind: CookieKind): void;
};

/** The rate limit class of a call: sign-ins and emails cost more than reads. */
type Pace = 'normal' | 'slow';

export type Route = {
  call: Call;
  pace: Pace;
  cost: Cost | null;
  handle(request: Request<Call>): Promise<unknown>;
};

/** Joins the two halves of the contract of a noun: endpoints and the schemas of the same names. */
export function joinCalls<
  S extends SchemaTable,
  E extends { readonly [Name in keyof S]: TypedEndpoint<S[Name]> },
>(
  noun: string,
  endpoints: E,
  schemas: S,
): { readonly [Name in keyof S]: E[Name] & S[Name] & { operationId: string } } {
  const calls = Object.entries(schemas).map(([name, parts]) => [
    name,
    { ...endpoints[name], ...parts, operationId: `${noun}.${name}` },
  ]);
  return Object.fromEntries(calls);
}

/** Pairs a call of the contract with its handler; the contract provides the types. */
export function route<C extends Call>(
  call: C,
  handle: (
    request: Request<C>,
  ) => Promise<z.output<C['answer']> | FileAnswer | StoredFileAnswer | CachedAnswer<z.output<C['answer']>>>,
  pace: Pace = 'normal',
  cost: Cost | null = null,
): Route {
  return { call, pace, cost, handle: handle as unknown as Route['handle'] };
}

/** A response that browsers save as a file. The content is streamed, so it may be of any size. */
export class FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  constructor(fileName: string, contentType: string, content: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}

/** A response that caches may keep. */
export class CachedAnswer<A> {
  readonly answer: A;
  readonly maxAgeSeconds: number;
  constructor(answer: A, maxAgeSeconds: number) {
    this.answer = answer;
    this.maxAgeSeconds = maxAgeSeconds;
  }
}

/** Both ends included. */
type ByteRange = { first: number; last: number };

type StoredFileFacts = {
  /** Null for an answer that programs read and browsers don't save. */
  fileName: string | null;
  contentType: string;
  /** Of the compressed bytes, in hex. */
  sha256: string;
  /** Of the compressed bytes. */
  size: number;
  cacheControl: string;
  /**
   * Holds nothing but the few bytes that the client is about to take, and may overwrite them once `isSent` says that all
   * so far were passed on.
   */
  open(range: ByteRange, isSent?: () => boolean): Promise<Readable>;
};

/** A gzip file that is sent as it is, or decompressed. Clients may have it already, or want a part of it. */
export class StoredFileAnswer {
  readonly file: StoredFileFacts;
  constructor(file: StoredFileFacts) {
    this.file = file;
  }
}

/** A visitor who has not signed in: identified only by a signed token, with the nonce that a wallet may sign. */
export type AnonymousSession = { kind: 'anonymous'; id: string; nonce: string; nonceExpiresAt: Date };

/** A `join` session may only join lists and see its own entries; the HTTP layer enforces it. */
export type UserSession = { kind: 'user'; id: string; userId: string; scope: SessionScope };

export type Session = AnonymousSession | UserSession;

/** A program with an API key of this account's workspace. */
export type KeySession = { kind: 'key'; id: string; userId: string; scopes: readonly ApiKeyScope[] };

/** Any session in a browser that also has the cookie of a connected bot. */
export type BotSession = Session & { botId: string };

/** One cookie for each kind of session, and one for the bot. */
export type CookieKind = Session['kind'] | 'bot';
