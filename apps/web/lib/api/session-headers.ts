import type { Access } from '@signboard/contract/call.ts';
import type { Credentials } from './client-call.ts';

/** Where the headers' values come from. */
export type HeaderSource = { credentials(access: Access): Credentials; language(): string };

/** What every request to the server carries: whose it is, that it comes from this page, and the language. */
export function sessionHeaders(source: HeaderSource, access: Access, given?: Credentials): Headers {
  const { bearer, csrf } = given ?? source.credentials(access);
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': source.language() });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (csrf) headers.set('X-CSRF-Token', csrf);
  return headers;
}
