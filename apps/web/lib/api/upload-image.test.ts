import { describe, expect, it } from 'vitest';
import type { ApiEnvironment } from './create-api.ts';
import { type ImageSource, uploadImage } from './upload-image.ts';

/** An XMLHttpRequest that responds immediately. */
function fakeRequest(status: number, body: string | null) {
  const events = new EventTarget();
  const upload = new EventTarget();
  const sent: { method?: string; path?: string; headers: Record<string, string>; body?: unknown } = {
    headers: {},
  };
  const request = {
    status,
    responseText: body ?? '',
    upload,
    addEventListener: events.addEventListener.bind(events),
    open: (method: string, path: string) => Object.assign(sent, { method, path }),
    setRequestHeader: (name: string, value: string) => {
      sent.headers[name.toLowerCase()] = value;
    },
    abort: () => events.dispatchEvent(new Event('abort')),
    send: (content: unknown) => {
      sent.body = content;
      upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }),
      );
      if (body !== null) events.dispatchEvent(new Event('load'));
    },
  };
  return { request: request as unknown as XMLHttpRequest, sent };
}

function uploading(source: ImageSource, status: number, body: string | null, signal?: AbortSignal) {
  const { request, sent } = fakeRequest(status, body);
  const left: string[] = [];
  const progress: number[] = [];
  const environment: ApiEnvironment = {
    fetch,
    credentials: () => ({ bearer: 'token', csrf: 'csrf' }),
    language: () => 'es',
    currentPath: () => '/home',
    redirect: (page) => left.push(page),
  };
  const options = {
    environment,
    createRequest: () => request,
    onProgress: (done: number) => progress.push(done),
  };
  return { sent, left, progress, id: uploadImage(source, { ...options, ...(signal && { signal }) }) };
}

const DONE = JSON.stringify({ success: true, msg: '', result: { id: 'abc' } });

describe('uploadImage', () => {
  it('[L6] sends a file with the session headers, reports progress and returns its id', async () => {
    const { id, sent, progress } = uploading({ file: new Blob(['x']) }, 200, DONE);
    expect(await id).toBe('abc');
    expect(sent).toMatchObject({ method: 'POST', path: '/api/v1/images' });
    expect(sent.headers).toMatchObject({ authorization: 'Bearer token', 'x-csrf-token': 'csrf' });
    expect((sent.body as FormData).get('file')).toBeInstanceOf(Blob);
    expect(progress).toEqual([0.25]);
  });

  it('[L6] sends an image URL as JSON', async () => {
    const { id, sent } = uploading({ url: 'https://example.test/a.png' }, 200, DONE);
    await id;
    expect(sent.headers['content-type']).toBe('application/json');
    expect(sent.body).toBe('{"url":"https://example.test/a.png"}');
  });

  it("[L6] rejects with the server's error", async () => {
    const problem = { success: false, msg: 'too large', code: 'image-too-large' };
    const { id } = uploading({ file: new Blob() }, 413, JSON.stringify(problem));
    await expect(id).rejects.toEqual(problem);
  });

  it('[S7] redirects to the login page when the session has expired', async () => {
    const { id, left } = uploading({ file: new Blob() }, 401, '{}');
    await expect(id).rejects.toEqual({});
    expect(left).toEqual(['/login']);
  });

  it('stops when aborted', async () => {
    const control = new AbortController();
    const { id } = uploading({ file: new Blob() }, 0, null, control.signal);
    control.abort();
    await expect(id).rejects.toBe('Wrong Services');
  });
});
