import type { BodyOf, Call } from '@signboard/contract/call.ts';
import { environment } from './call.ts';
import type { ClientCall } from './client-call.ts';
import { redirectForResponse, WRONG_SERVICES } from './redirect-for-response.ts';
import { sessionHeaders } from './session-headers.ts';

/** Fetches a file and saves it as a browser download; rejects like every other call. */
export async function downloadFile<C extends Call>(
  route: ClientCall<C>,
  body: BodyOf<C>,
  fallbackName: string,
): Promise<void> {
  const { method, path, access } = route as unknown as Call;
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
    const problem: unknown = await answer.json().catch(() => undefined);
    const page = redirectForResponse(answer.status, problem, environment.currentPath());
    if (page) environment.redirect(page, answer.status);
    throw problem ?? WRONG_SERVICES;
  }
  const file = await answer.blob().catch(() => {
    // The connection broke off: a partial file is useless.
    throw WRONG_SERVICES;
  });
  keep(file, fileName(answer.headers.get('content-disposition')) ?? fallbackName);
}

export function fileName(disposition: string | null): string | undefined {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1];
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then; without this, every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
