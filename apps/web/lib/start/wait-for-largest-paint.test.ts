import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForLargestPaint } from './wait-for-largest-paint.ts';

/** A page with or without a banner, and whether waiting has ended. */
function given({ hasBanner = true } = {}) {
  const decoding = Promise.withResolvers<void>();
  const image = { decode: () => decoding.promise };
  const page = Object.assign(new EventTarget(), { querySelector: () => (hasBanner ? image : null) });
  const state = { isLetGo: false };
  const waiting = waitForLargestPaint(page as unknown as Document).then(() => {
    state.isLetGo = true;
  });
  return { decoding, page, state, waiting };
}

describe('waiting for the largest paint', () => {
  const frames: (() => void)[] = [];
  const paintFrame = async () => {
    for (const frame of frames.splice(0)) frame();
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  });
  afterEach(() => {
    frames.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('ends with the first paint when there is no banner', async () => {
    const { state, waiting } = given({ hasBanner: false });
    await vi.advanceTimersByTimeAsync(0);
    await paintFrame();
    expect(state.isLetGo).toBe(false);
    await paintFrame();
    await waiting;
  });

  it.each(['resolve', 'reject'] as const)(
    'ends when the banner was painted or failed: %s',
    async (outcome) => {
      const { decoding, state, waiting } = given();
      await vi.advanceTimersByTimeAsync(2_400);
      decoding[outcome]();
      await vi.advanceTimersByTimeAsync(0);
      await paintFrame();
      expect(state.isLetGo).toBe(false);
      await paintFrame();
      await waiting;
    },
  );

  it.each(['pointerdown', 'keydown'])('ends when the person interacts: %s', async (event) => {
    const { page, waiting } = given();
    page.dispatchEvent(new Event(event));
    await expect(waiting).resolves.toBeUndefined();
  });

  it('ends after a timeout, also where no frame is painted', async () => {
    const { decoding, waiting } = given();
    decoding.resolve();
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(waiting).resolves.toBeUndefined();
  });
});
