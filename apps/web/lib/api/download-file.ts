import type { BodyOf, TypedEndpoint } from '@signboard/contract/endpoint.ts';
import { environment } from './call.ts';
import { handleFailure, sessionHeaders, WRONG_SERVICES } from './create-api.ts';

/** Fetches a file and saves it as a browser download; rejects like every other call. */
export async function downloadFile<E extends TypedEndpoint>(
  { method, path, access }: E,
  body: BodyOf<E>,
  fallbackName: string,
): Promise<void> {
  const headers = sessionHeaders(environment, access);
  headers.set('Accept', 'text/csv, application/json');
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(body);
  }
  const answer = await environment.fetch(path, request).catch(() => {
    throw WRONG_SERVICES;
  });
  if (!answer.ok) {
    throw handleFailure(environment, answer.status, await answer.json().catch(() => undefined));
  }
  const file = await answer.blob().catch(() => {
    // The connection broke off: a partial file is useless.
    throw WRONG_SERVICES;
  });
  saveFile(file, fileName(answer.headers.get('content-disposition')) ?? fallbackName);
}

function fileName(disposition: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then; without this, every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
