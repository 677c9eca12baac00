import type { List } from '@signboard/contract/lists/list.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { ListFiguresView } from './list-figures-view.tsx';

setUpApp('editor');

const LIST = { id: '00000000-0000-4000-8000-000000000000', name: 'Winter drop' } as List;
const figures = {
  views: 20,
  connects: 10,
  verified: 8,
  joined: 4,
  removed: 1,
  viewsByDay: [{ day: '2026-11-16', count: 20 }],
  joinsByDay: [{ day: '2026-11-16', count: 4 }],
  refusals: [
    { name: 'nft', count: 2 },
    { name: 'a-code-of-a-later-version', count: 1 },
  ],
  referrers: [{ name: 'x.com', count: 5 }],
};

it('shows each step, how many left before it, and every refusal in words', async () => {
  startFakeServer({ 'GET /api/v1/projects/analytics': () => ({ success: true, msg: '', result: figures }) });
  renderInApp(<ListFiguresView list={LIST} />);
  const refusals = await screen.findByRole('table', { name: 'Why people couldn’t join' });
  expect(
    within(refusals)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['NFT missing', 'Another reason']);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Views20',
    'Wallets connected1050% left before this step',
    'Met all requirements820% left before this step',
    'Joined450% left before this step · 1 removed since',
  ]);
});
