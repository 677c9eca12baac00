import type { BotListItem } from '@signboard/contract/bots/bot.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { AllBots } from './all-bots.tsx';

setUpApp('all-bots');

const LIST = 'GET /api/v1/nft/alert/';

const bot = (at: number, change: Partial<BotListItem> = {}) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  username: `bot_${String(at).padStart(3, '0')}`,
  contractName: `Collection ${at}`,
  contractNames: [`Collection ${at}`],
  dateOfJoin: new Date(2026, 2, 5, 17, 4).toISOString(),
  picture: null,
  channels: ['x'],
  lastSaleAt: new Date(2026, 2, 6, 17, 4).toISOString(),
  weekSales: 3,
  weekUsd: 12_345,
  ...change,
});
const BOTS = Array.from({ length: 120 }, (_, at) => bot(at));

/** Answers like the server, with the first rows of a page: the simulated browser takes seconds for fifty. */
function find({ query }: { query: URLSearchParams }, bots: readonly { username: string }[] = BOTS) {
  const found = bots.filter(({ username }) => username.includes(query.get('q') ?? ''));
  const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
  const rows = found.slice((page - 1) * size, page * size).slice(0, 3);
  return { success: true, msg: '', result: { rows, total: found.length } };
}

function open(answer: (request: { query: URLSearchParams }) => unknown = find) {
  const queries: string[] = [];
  const server = startFakeServer({
    [LIST]: (request) => {
      queries.push(request.query.toString());
      return answer(request);
    },
  });
  const navigation = renderInApp(<AllBots />, { path: PAGES.botAll, at: PAGES.botAll });
  return { ...server, queries, navigation };
}
const cellsOf = (row: number) => within(screen.getAllByRole('row')[row] as HTMLElement).getAllByRole('cell');

describe('[B9] the table of all bots', () => {
  it('shows account, collection, date, last sale and volume, and what is unknown as such', async () => {
    const bots = [
      bot(0),
      bot(1, { contractName: '', contractNames: [], lastSaleAt: null, weekSales: 0 }),
      bot(2, { username: '', channels: ['telegram', 'discord'], weekUsd: 0 }),
    ];
    open((request) => find(request, bots));
    const account = await screen.findByRole('link', { name: '@bot_000' });
    expect(account.getAttribute('href')).toMatch(/bot_000$/);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Twitter',
      'Collection',
      'Date of Join',
      'Last sale',
      '7-day volume',
    ]);
    expect(cellsOf(1)[2]?.textContent).toMatch(/^March 5, 2026 at 5:04\sPM$/);
    expect(cellsOf(1)[4]?.textContent).toBe('$12,345');
    expect(cellsOf(2).map(({ textContent }) => textContent)).toEqual([
      '@bot_001',
      'N/F',
      expect.any(String),
      '–',
      '–',
    ]);
    expect(cellsOf(3)[0]?.textContent).toBe('TelegramDiscord');
    expect(cellsOf(3)[4]?.textContent).toBe('3 sales');
    for (const link of screen.getAllByRole('row')[3]?.querySelectorAll('a') ?? [])
      expect(link.getAttribute('href')).toBe(`/nft/alert/bot/${bot(2).id}`);
  });

  it('paginates, sorts and searches on the server, and keeps that in the URL', async () => {
    const { queries, navigation } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }));
    await screen.findByText('101–103 of 120');
    expect(queries.at(-1)).toBe('page=3&pageSize=50&sort=-joined&q=');
    await userEvent.click(screen.getByRole('button', { name: 'Twitter' }));
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&pageSize=50&sort=username&q='));
    await userEvent.type(screen.getByRole('searchbox'), 'bot_11');
    await screen.findByText('1–3 of 10');
    expect(navigation.state.location.search).toContain('q=bot_11');
    await userEvent.type(screen.getByRole('searchbox'), '_nobody');
    await screen.findByText('No bots match this search.');
  });

  it('reports a table that fails to load and allows a retry', async () => {
    const { answer } = open(() => Promise.reject(new TypeError('no response')));
    await screen.findByText('Error triying to get the information.');
    answer(LIST, find);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: '@bot_000' });
  });
});
