import type { Access } from '@signboard/contract/call.ts';
import type { Credentials } from './client-call.ts';

export type HeaderSource = { credentials(access: Access): Credentials; language(): string };

export function sessionHeaders(source: HeaderSource, access: Access, given?: Credentials): Headers {
  const { bearer, csrf } = given ?? source.credentials(access);
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': source.language() });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (csrf) headers.set('X-CSRF-Token', csrf);
  return headers;
}
