import type { AnswerOf, BodyOf, Call, QueryOf } from '@signboard/contract/call.ts';

/** What the browser needs to know of a call. The schemas stay out: they would bring zod to every page. */
type Kept<C extends Call> = Pick<C, Extract<keyof C, 'method' | 'path' | 'access' | 'form'>>;

declare const contractCall: unique symbol;

/** A call of the contract, without its schemas but with its types. */
export type ClientCall<C extends Call> = Kept<C> & { readonly [contractCall]?: C };

/** Writes a call down for the browser; a method or path that differs from the contract does not compile. */
export function clientCall<C extends Call>(call: Kept<C>): ClientCall<C> {
  return call;
}

/** The tokens of one request, where they differ from the session's own. */
export type Credentials = { bearer?: string; csrf?: string };

export type CallOptions<C extends Call> = {
  headers?: Record<string, string>;
  credentials?: Credentials;
  signal?: AbortSignal;
} & (undefined extends BodyOf<C> ? { body?: undefined } : { body: BodyOf<C> }) &
  (undefined extends QueryOf<C> ? { query?: undefined } : { query: QueryOf<C> });

/** Options may be left out where the call takes neither body nor query. */
export type CallArguments<C extends Call> =
  undefined extends BodyOf<C>
    ? undefined extends QueryOf<C>
      ? [options?: CallOptions<C>]
      : [options: CallOptions<C>]
    : [options: CallOptions<C>];

export type { AnswerOf };
