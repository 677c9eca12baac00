import type { AnswerOf, BodyOf, Call, QueryOf } from '@signboard/contract/call.ts';

/** The parts of a call that the browser needs. Without the schemas, which would put zod into every page. */
type Kept<C extends Call> = Pick<C, Extract<keyof C, 'method' | 'path' | 'access' | 'form'>>;

declare const contractCall: unique symbol;

export type ClientCall<C extends Call> = Kept<C> & { readonly [contractCall]?: C };

/** A method or path that differs from the contract does not compile. */
export function clientCall<C extends Call>(call: Kept<C>): ClientCall<C> {
  return call;
}

/** The tokens of a single request, where they differ from the stored session's. */
export type Credentials = { bearer?: string; csrf?: string };

export type CallOptions<C extends Call> = {
  headers?: Record<string, string>;
  credentials?: Credentials;
  signal?: AbortSignal;
} & (undefined extends BodyOf<C> ? { body?: undefined } : { body: BodyOf<C> }) &
  (undefined extends QueryOf<C> ? { query?: undefined } : { query: QueryOf<C> });

/** Options are optional for calls without body and query. */
export type CallArguments<C extends Call> =
  undefined extends BodyOf<C>
    ? undefined extends QueryOf<C>
      ? [options?: CallOptions<C>]
      : [options: CallOptions<C>]
    : [options: CallOptions<C>];

export type { AnswerOf };
