import { imagesApi } from '@signboard/contract/images/endpoints.ts';
import { environment as defaultEnvironment } from './call.ts';
import { type ApiEnvironment, handleFailure, sessionHeaders, WRONG_SERVICES } from './create-api.ts';

/** A file, or a URL that the server fetches. */
export type ImageSource = { file: Blob } | { url: string };

type UploadOptions = {
  signal?: AbortSignal;
  /** Upload progress from 0 to 1. */
  onProgress?(done: number): void;
  environment?: ApiEnvironment;
  createRequest?(): XMLHttpRequest;
};

/** Resolves with the image id; rejects like every other call. Only XMLHttpRequest reports upload progress. */
export function uploadImage(
  source: ImageSource,
  {
    signal,
    onProgress,
    environment = defaultEnvironment,
    createRequest = () => new XMLHttpRequest(),
  }: UploadOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = createRequest();
    const { method, path, access } = imagesApi.upload;
    request.open(method, path);
    for (const [name, value] of sessionHeaders(environment, access)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      const id = request.status < 300 ? idOf(body) : undefined;
      if (id) return resolve(id);
      reject(handleFailure(environment, request.status, body));
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
