import { surroundings } from './call.ts';
import type { ApiSurroundings } from './create-api.ts';
import { pageForAnswer, WRONG_SERVICES } from './http-handling.ts';
import { sessionHeaders } from './session-headers.ts';

const PATH = '/api/v1/images';

/** A picture to upload: a file of the person, or an address that the server fetches it from. */
export type ImageSource = { file: Blob } | { url: string };

type UploadOptions = {
  signal?: AbortSignal;
  /** How much has left the browser, from 0 to 1. */
  onProgress?(done: number): void;
  around?: ApiSurroundings;
  createRequest?(): XMLHttpRequest;
};

/**
 * Uploads a picture and answers with its id; rejects like every other call. It is sent by XMLHttpRequest, the
 * only way for a browser to tell how far an upload has come.
 */
export function uploadImage(
  source: ImageSource,
  {
    signal,
    onProgress,
    around = surroundings,
    createRequest = () => new XMLHttpRequest(),
  }: UploadOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = createRequest();
    request.open('POST', PATH);
    for (const [name, value] of sessionHeaders(around, 'user')) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      const id = request.status < 300 ? idOf(body) : undefined;
      if (id) return resolve(id);
      const page = pageForAnswer(request.status, body, around.currentPath());
      if (page) around.leave(page, request.status);
      reject(body ?? WRONG_SERVICES);
    });
    for (const ending of ['error', 'abort', 'timeout']) {
      request.addEventListener(ending, () => reject(WRONG_SERVICES));
    }
    signal?.addEventListener('abort', () => request.abort());
    request.send(encode(source, request));
  });
}

function encode(source: ImageSource, request: XMLHttpRequest): FormData | string {
  if ('url' in source) {
    request.setRequestHeader('Content-Type', 'application/json');
    return JSON.stringify({ url: source.url });
  }
  const form = new FormData();
  form.append('file', source.file);
  return form;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idOf(body: unknown): string | undefined {
  return (body as { result?: { id?: string } } | undefined)?.result?.id;
}
