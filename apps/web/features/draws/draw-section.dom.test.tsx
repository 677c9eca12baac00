import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { drawForTest } from './draw-for-test.ts';
import { DrawSection } from './draw-section.tsx';

setUpApp('draw', 'draw-promise', 'mint-proof');

const failed = drawForTest({ state: 'failed', failure: 'no-entries', commitment: null });

function show(change: Partial<PublicList>): HTMLElement {
  const list = { id: 'list', workspace: 'foxes', urlEndName: 'winter', details: null, earlierDraws: [] };
  renderInApp(<DrawSection list={{ ...list, ...change } as PublicList} />);
  return screen.getByRole('region', { name: 'Draw' });
}

describe('the draws of a list', () => {
  it('[W2] says why a draw failed, also when it was the only one', () => {
    const part = show({ draw: failed });
    expect(within(part).getByText('Draw 1 found nobody who qualified.')).toBeTruthy();
    expect(within(part).queryByRole('button', { name: 'Check this draw' })).toBeNull();
  });

  it('[W2] shows a failed draw next to the one that counts, each with its number', () => {
    const second = drawForTest({ number: 2, reason: 'A winner was under age.' });
    const part = show({ draw: { ...failed, number: 3 }, earlierDraws: [second, drawForTest({})] });
    expect(within(part).getByText('Draw 3 found nobody who qualified.')).toBeTruthy();
    expect(within(part).getByRole('heading', { name: 'Draw 2' })).toBeTruthy();
    expect(within(part).getByText('A winner was under age.')).toBeTruthy();
    expect(within(part).getByText('Draw 1')).toBeTruthy();
  });

  it('[W2] offers the entries while the random number is awaited', () => {
    const part = show({ draw: drawForTest({ state: 'committed', drawnAt: null }) });
    const link = within(part).getByRole('link', { name: 'Download the entries' });
    expect(link.getAttribute('href')).toBe(
      '/api/v1/third/page/draw/commitment?workspace=foxes&name=winter&number=1',
    );
  });

  it('[W2] warns a browser that has seen another fingerprint', async () => {
    const rival = {
      listId: 'list',
      page: 'foxes/winter',
      number: 1,
      commitment: 'cd'.repeat(32),
      firstSeenAt: 0,
      revealAt: null,
    };
    localStorage.setItem('seenCommitments', JSON.stringify([rival]));
    const part = show({ draw: drawForTest({}) });
    expect(within(part).getByText('Your browser saw another fingerprint for this draw')).toBeTruthy();
    await userEvent.click(within(part).getByText('How this works'));
    expect(part.textContent).toContain(rival.commitment);
  });
});
