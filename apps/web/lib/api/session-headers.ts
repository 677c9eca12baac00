import type { Access } from '@signboard/contract/call.ts';
import type { Credentials } from './client-call.ts';
import type { ApiSurroundings } from './create-api.ts';

type Around = Pick<ApiSurroundings, 'credentials' | 'language'>;

/** What every request to the server carries: whose it is, that it comes from this page, and the language. */
export function sessionHeaders(around: Around, access: Access, given?: Credentials): Headers {
  const { bearer, csrf } = given ?? around.credentials(access);
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': around.language() });
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (csrf) headers.set('X-CSRF-Token', csrf);
  return headers;
}
