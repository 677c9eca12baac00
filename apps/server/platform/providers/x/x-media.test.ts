import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { createXPublisher } from './x-publisher.ts';

const clock = createSkippingClock();
let x: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  x = await startPeer();
});
beforeEach(() => {
  x.peer.calls = [];
});
afterAll(() => x.stop());

const LARGE_GIF = new Uint8Array(5_000_001);

/** An upload to an X that reports these states in order, then repeats the last. */
async function uploadWith(states: string[]) {
  let told = 0;
  x.peer.answer = (request, response) => {
    const isAboutState = request.method === 'GET' || request.url?.endsWith('/finalize');
    const state = states[Math.min(told, states.length - 1)];
    if (isAboutState) told += 1;
    const data = { id: '77', ...(isAboutState ? { processing_info: { state, check_after_secs: 3 } } : {}) };
    sendJson(200, { data })(request, response);
  };
  const keys = { consumerKey: 'key', consumerSecret: 'secret' };
  const publisher = createXPublisher({ apiBase: x.url, signingKeys: keys, app: null, clock });
  return await publisher.uploadImage({ kind: 'oauth1', token: 't', secret: 's' }, LARGE_GIF, 'image/gif');
}

describe('picture that X has to process', () => {
  it('is ready when X says so', async () => {
    expect(await uploadWith(['pending', 'in_progress', 'succeeded'])).toBe('77');
    expect(x.peer.calls).toEqual([
      'POST /2/media/upload/initialize',
      'POST /2/media/upload/77/append',
      'POST /2/media/upload/77/append',
      'POST /2/media/upload/77/finalize',
      'GET /2/media/upload?command=STATUS&media_id=77',
      'GET /2/media/upload?command=STATUS&media_id=77',
    ]);
  });

  it('can fail there', async () => {
    await expect(uploadWith(['pending', 'failed'])).rejects.toMatchObject({
      fault: 'refused',
      reason: 'media',
    });
  });

  it('is not awaited forever', async () => {
    await expect(uploadWith(['pending'])).rejects.toMatchObject({ fault: 'retry-later' });
    expect(x.peer.calls.filter((call) => call.startsWith('GET'))).toHaveLength(10);
  });
});
