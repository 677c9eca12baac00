import type { z } from 'zod';

/**
 * Who may make a call: `open` needs nothing, `session` needs any session (anonymous or signed in),
 * `user` needs a signed-in person, `bot` any session and the cookie of a connected bot. A bearer that is sent is always checked, also on open calls; only
 * `unseen` calls, which replace a session or look at it themselves, leave it alone.
 */
export type Access = 'session-ignored' | 'open' | 'session' | 'user' | 'bot';

/** One call between browser and server: what it takes, what it answers, who may make it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The form encoding that the call takes in place of JSON. */
  form?: true;
  /** The call also takes a file in place of its body: multipart with one part, named `file`. */
  upload?: true;
  /** Takes megabytes in place of kilobytes. */
  isLarge?: true;
  answer: z.ZodType;
};

/** Keeps the exact types of a call, which the typed client reads. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type AnswerOf<C extends Call> = z.output<C['answer']>;
