import type { z } from 'zod';

/**
 * Who can make a call: `open` needs nothing, `session` any session (anonymous or signed in), `user` a signed-in
 * account, `bot` any session and the cookie of a connected bot. A bearer token is always validated, even on open calls;
 * only `unseen` calls, which replace the session or inspect it themselves, ignore it.
 */
export type Access = 'session-ignored' | 'open' | 'session' | 'user' | 'bot';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The form encoding accepted instead of JSON. */
  form?: true;
  /** The call also accepts a file instead of its body: multipart with one part named `file`. */
  upload?: true;
  /** Accepts megabytes instead of kilobytes. */
  isLarge?: true;
  answer: z.ZodType;
};

/** Preserves the exact types of a call for the typed client. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type AnswerOf<C extends Call> = z.output<C['answer']>;
