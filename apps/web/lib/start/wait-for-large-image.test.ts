import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForLargeImage } from './wait-for-large-image.ts';

/** A page with one large image, and whether waiting has ended. */
function given(picture: { complete: boolean } | null) {
  const image = picture && Object.assign(new EventTarget(), picture);
  const page = Object.assign(new EventTarget(), { querySelector: () => image });
  const state = { isLetGo: false };
  const waiting = waitForLargeImage(page as unknown as Document).then(() => {
    state.isLetGo = true;
  });
  return { image, page, state, waiting };
}

describe('waiting for the large image', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([null, { complete: true }])('ends at once when the image is %j', async (picture) => {
    await expect(given(picture).waiting).resolves.toBeUndefined();
  });

  it.each(['load', 'error'])("ends on the image's %s event", async (event) => {
    const { image, state, waiting } = given({ complete: false });
    await vi.advanceTimersByTimeAsync(2_400);
    expect(state.isLetGo).toBe(false);
    image?.dispatchEvent(new Event(event));
    await waiting;
  });

  it.each(['pointerdown', 'keydown'])('ends when the person interacts: %s', async (event) => {
    const { page, waiting } = given({ complete: false });
    page.dispatchEvent(new Event(event));
    await expect(waiting).resolves.toBeUndefined();
  });

  it('ends after a timeout', async () => {
    const { waiting } = given({ complete: false });
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(waiting).resolves.toBeUndefined();
  });
});
