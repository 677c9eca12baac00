import type { Access, AnswerOf, Call } from '@signboard/contract/call.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { z } from 'zod';
import type { FileAnswer } from './file-answer.ts';
import type { BotSession, CookieKind, Session, UserSession } from './session.ts';

type Parsed<C extends Call, Part extends 'body' | 'query'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;
type SessionFor<A extends Access> = A extends 'user'
  ? UserSession
  : A extends 'bot'
    ? BotSession
    : A extends 'session'
      ? Session
      : A extends 'open'
        ? Session | null
        : null;

/** What a handler gets: the checked input, who asks, and the few things of HTTP that a use case may need. */
export type Request<C extends Call> = {
  body: C extends { upload: true } ? Parsed<C, 'body'> | Upload : Parsed<C, 'body'>;
  query: Parsed<C, 'query'>;
  session: SessionFor<C['access']>;
  language: Language;
  /** Where the request came from, as far as the proxies in front are believed. */
  clientAddress: string;
  header(name: string): string | undefined;
  cookies: SessionCookies;
};

/** A file that came in place of a body. It is read when the handler asks, and never further than it may be long. */
export type Upload = { read(maxBytes: number): Promise<Buffer | 'too-large'> };

/** The cookies that tie tokens to a browser; which names and flags they have is the shell's business. */
export type SessionCookies = {
  read(kind: CookieKind): string | undefined;
  write(kind: CookieKind, value: string, expiresAt: Date): void;
  clear(kind: CookieKind): void;
};

/** How often one address may make a call: sign-ins and mails cost more than reading. */
export type Pace = 'normal' | 'slow';

/** One call with what answers it. */
export type Route = { call: Call; pace: Pace; handle(request: Request<Call>): Promise<unknown> };

/** Pairs a call of the contract with its handler, typed by the contract. */
export function route<C extends Call>(
  call: C,
  handle: (request: Request<C>) => Promise<AnswerOf<C> | FileAnswer>,
  pace: Pace = 'normal',
): Route {
  return { call, pace, handle: handle as unknown as Route['handle'] };
}
