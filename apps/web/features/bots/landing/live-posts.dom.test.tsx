import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { LatestPosts } from './live-posts.tsx';

setUpApp('bot-posts');

const POSTS = 'GET /api/v1/nft/alert/posts';
const post = (at: number) => ({
  channel: 'x',
  username: 'tidepool_sales',
  author: '@tidepool_sales',
  text: `Tidepool #${at} sold`,
  postUrl: `https://x.com/tidepool_sales/status/${at}`,
  pictureUrl: null,
  finishedAt: new Date(Date.UTC(2026, 2, 5, 16, at)).toISOString(),
});
const answer = (...numbers: number[]) => ({ success: true, msg: '', result: numbers.map(post) });
const shown = () => screen.getAllByRole('listitem').map(({ title }) => title);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[B1] the latest posts', () => {
  it('are polled, at most as many as there is room for', async () => {
    const server = startFakeServer({ [POSTS]: () => answer(3, 2, 1) });
    renderInApp(<LatestPosts most={3} />);
    await pass(0);
    expect(shown()).toEqual(['Tidepool #3 sold', 'Tidepool #2 sold', 'Tidepool #1 sold']);
    server.answer(POSTS, () => answer(4, 3, 2, 1));
    await pass(11_000);
    expect(shown()).toEqual(['Tidepool #4 sold', 'Tidepool #3 sold', 'Tidepool #2 sold']);
  });

  it('[N13] are loading, then missing, and retried automatically, which is said', async () => {
    const server = startFakeServer({ [POSTS]: () => Promise.reject(new TypeError('no response')) });
    renderInApp(<LatestPosts most={3} />);
    screen.getByRole('status');
    await pass(9_000);
    screen.getByText('Couldn’t load the latest posts. Retrying in a moment.');
    server.answer(POSTS, () => answer());
    await pass(11_000);
    screen.getByText('No posts yet. The first sale will appear here.');
  });
});
