import type { ApiKeyScope } from '@signboard/domain/accounts/api-key-scopes.ts';
import type { z } from 'zod';

/**
 * Who can make a call: `open` needs nothing, `session` any session (anonymous or signed in), `user` a signed-in
 * account, `bot` any session and the cookie of a connected bot, `key` an API key and no session. A bearer token is always validated, even on open calls;
 * only `session-ignored` calls, which replace the session or inspect it themselves, ignore it.
 */
export type Access = 'session-ignored' | 'open' | 'session' | 'user' | 'bot' | 'key';

/** How to make a call. Without its schemas, which would put zod into every page. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  /**
   * Also allowed for sessions that were handed off from a wallet’s browser, which may join lists and see their own
   * entries. Without it, an `open` call treats them as visitors and every other call rejects them.
   */
  joinSession?: true;
  /** API keys with this scope may make the call; without it, every key is rejected. */
  scope?: ApiKeyScope;
  /** The body is form-encoded instead of JSON. */
  form?: true;
  /**
   * Pages of other websites may read the answer (CORS), which must not depend on who asks. They can't send a key, which
   * would be public there.
   */
  anyOrigin?: true;
  /** Errors also have the fields that Lanyard's clients expect. */
  problems?: 'lanyard';
};

/** What a call accepts and answers. Used by the server and the API documentation. */
export type CallSchemas = {
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The call also accepts a file instead of its body: multipart with one part named `file`. */
  upload?: true;
  /** Accepts megabytes instead of kilobytes. */
  isLarge?: true;
  answer: z.ZodType;
  /** For the API documentation: what is sent and answered, as JSON. */
  example?: { body?: unknown; answer?: unknown };
};

export type SchemaTable = Readonly<Record<string, CallSchemas>>;

declare const schemas: unique symbol;

/** An endpoint whose type carries its schemas; at run time they aren't there. */
export type TypedEndpoint<S extends CallSchemas = CallSchemas> = Endpoint & { readonly [schemas]?: S };

/** Takes the schemas as a type only. A call without an endpoint does not compile. */
export function defineEndpoints<S extends SchemaTable>() {
  return <const T extends Readonly<Record<keyof S, Endpoint>>>(table: T) =>
    table as { readonly [Name in keyof S]: T[Name] & TypedEndpoint<S[Name]> };
}

type SchemasOf<E extends TypedEndpoint> = NonNullable<E[typeof schemas]>;

export type BodyOf<E extends TypedEndpoint> =
  SchemasOf<E> extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type QueryOf<E extends TypedEndpoint> =
  SchemasOf<E> extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type AnswerOf<E extends TypedEndpoint> = z.output<SchemasOf<E>['answer']>;
