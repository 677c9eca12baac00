import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureThere } from './picture-there.ts';

/** A page with one large picture, and whether the app has been let go. */
function given(picture: { complete: boolean } | null) {
  const image = picture && Object.assign(new EventTarget(), picture);
  const page = Object.assign(new EventTarget(), { querySelector: () => image });
  const state = { isLetGo: false };
  const waiting = pictureThere(page as unknown as Document).then(() => {
    state.isLetGo = true;
  });
  return { image, page, state, waiting };
}

describe('the app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([null, { complete: true }])('starts at once where the large picture is %j', async (picture) => {
    await expect(given(picture).waiting).resolves.toBeUndefined();
  });

  it.each(['load', 'error'])('waits for the large picture’s %s', async (event) => {
    const { image, state, waiting } = given({ complete: false });
    await vi.advanceTimersByTimeAsync(2_400);
    expect(state.isLetGo).toBe(false);
    image?.dispatchEvent(new Event(event));
    await waiting;
  });

  it.each(['pointerdown', 'keydown'])('waits no longer for who acts: %s', async (event) => {
    const { page, waiting } = given({ complete: false });
    page.dispatchEvent(new Event(event));
    await expect(waiting).resolves.toBeUndefined();
  });

  it('does not wait for ever', async () => {
    const { waiting } = given({ complete: false });
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(waiting).resolves.toBeUndefined();
  });
});
