import type { List } from '@signboard/contract/lists/list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { ReviewView } from './review-view.tsx';

setUpApp('review', 'participants');

const REVIEW = 'GET /api/v1/projects/review';
const REMOVE = 'POST /api/v1/projects/addresses/remove';
const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Winter drop',
  workspace: 'space',
  chain: 'ethereum',
  drawState: null,
  startDate: null,
  endDate: null,
  objectionSeconds: 86_400,
} as List;
const BURST = {
  kind: 'join-burst',
  startsAt: '2026-11-12T14:03:00.000Z',
  endsAt: '2026-11-12T14:04:00.000Z',
  count: 14,
  firstEntries: [11, 12, 13, 14, 15],
  isAfterOpening: false,
};
const REFERRER = { kind: 'referrer', host: 'example.com', count: 40, firstEntries: [1, 2, 3, 4, 5] };
const clusters = [
  BURST,
  {
    ...BURST,
    startsAt: '2026-11-13T14:00:00.000Z',
    endsAt: '2026-11-13T14:03:00.000Z',
    isAfterOpening: true,
  },
  {
    ...BURST,
    kind: 'discord-accounts',
    startsAt: '2025-01-01T12:00:00.000Z',
    endsAt: '2025-01-01T12:08:00.001Z',
    count: 5,
  },
  { kind: 'young-discord', discordAge: 7, count: 1_200, firstEntries: [1, 2, 3, 4, 5] },
  REFERRER,
];
const envelope = (result: unknown) => ({ success: true, msg: '', result });
const review = (change: object = {}) =>
  envelope({
    entries: 2_000,
    proofs: [
      { requirement: 'twitter', count: 1_999 },
      { requirement: 'captcha', count: 2_000 },
    ],
    emails: { given: 1_500, confirmed: 500 },
    usualPerMinute: 2,
    clusters,
    omitted: 3,
    ...change,
  });

async function open(handlers: Parameters<typeof startFakeServer>[0] = {}, list: List = LIST) {
  const server = startFakeServer({ [REVIEW]: () => review(), ...handlers });
  const router = renderInApp(<ReviewView list={list} />);
  await screen.findByRole('heading', { name: 'Proofs' });
  return { ...server, router };
}

const card = (at: number) =>
  within(screen.getAllByRole('heading', { level: 3 })[at]?.closest('section') as HTMLElement);

describe('the review of entries', () => {
  it('shows the share of each proof, rounded down, and links to the entries without it', async () => {
    await open();
    const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      'Follow on X99.9%1,999 of 2,000 entriesShow 1 without',
      'Anti-bot check100%2,000 of 2,000 entries',
      'Confirmed email25%500 of 2,000 entries',
    ]);
    expect(screen.getByRole('link', { name: 'Show 1 without' }).getAttribute('href')).toBe(
      '/list-curator/edit/space/00000000-0000-4000-8000-000000000000/participants?state=joined&requirement=twitter&result=not-checked',
    );
  });

  it('describes each cluster in plain sentences and says that clusters are hints', async () => {
    await open();
    expect(screen.getByText('These are hints, not proof')).toBeTruthy();
    expect(
      card(0).getByText(/^14 entries joined within one minute on .+\. The list usually gets 2 a minute\.$/),
    ).toBeTruthy();
    expect(card(0).getByText('First entries: #11, #12, #13, #14, #15')).toBeTruthy();
    expect(
      card(1).getByText(/^14 entries joined within 3 minutes: .+ Registration had just opened/),
    ).toBeTruthy();
    expect(card(2).getByText(/^5 entries have Discord accounts from/)).toBeTruthy();
    expect(card(2).getByText(/^Entries: #11/)).toBeTruthy();
    expect(
      card(3).getByText('1,200 entries joined with a Discord account younger than 7 days.'),
    ).toBeTruthy();
    expect(screen.getByText('3 smaller groups aren’t shown.')).toBeTruthy();
  });

  it('opens the entries of a cluster in the participants table', async () => {
    await open();
    const links = screen.getAllByRole('link', { name: 'Show them' }).map((link) => link.getAttribute('href'));
    expect(links[0]).toContain(
      `/participants?state=joined&cluster=join-burst.${Date.parse(BURST.startsAt)}.${Date.parse(BURST.endsAt)}`,
    );
    expect(links[3]).toContain('/participants?state=joined&discordAge=7');
    expect(links[4]).toContain('/participants?state=joined&referrer=example.com');
  });

  it('shows the sites that entries came from without calling them unusual', async () => {
    await open({ [REVIEW]: () => review({ clusters: [REFERRER], omitted: 0 }) });
    expect(screen.getByText('Nothing looks unusual')).toBeTruthy();
    const section = within(screen.getByRole('region', { name: 'Where entries came from' }));
    expect(section.getByText('40 entries came from example.com.')).toBeTruthy();
    expect(section.getByText(/X, Discord or Google are normal/)).toBeTruthy();
  });

  it('has no section for sites when too few entries came from any', async () => {
    await open({ [REVIEW]: () => review({ clusters: [BURST] }) });
    expect(screen.queryByText('Where entries came from')).toBeNull();
  });

  it('removes exactly the entries of a cluster, with a reason, and looks again', async () => {
    let left: object[] = clusters;
    const { bodiesOf } = await open({
      [REVIEW]: () => review({ clusters: left }),
      [REMOVE]: () => {
        left = [];
        return envelope({ removed: 14 });
      },
    });
    await userEvent.click(card(0).getByRole('button', { name: 'Remove these…' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove 14 entries?' });
    await userEvent.selectOptions(within(dialog).getByLabelText(/Reason/), 'automated');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove in public' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { kind, startsAt, endsAt } = BURST;
    expect(bodiesOf(REMOVE)).toEqual([
      {
        id: LIST.id,
        reason: 'automated',
        matching: { filter: { state: 'joined', cluster: { kind, startsAt, endsAt } }, count: 14 },
      },
    ]);
    expect(await screen.findByText('Nothing looks unusual')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Unusual groups');
  });

  it('locks the removal once the draw has started', async () => {
    await open({}, { ...LIST, drawState: 'committed' });
    const button = card(0).getByRole('button', { name: 'Remove these…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says honestly when nothing looks unusual, and when nobody has joined', async () => {
    await open({
      [REVIEW]: () => review({ clusters: [], omitted: 0, proofs: [], emails: { given: 0, confirmed: 0 } }),
    });
    expect(screen.getByText('Nothing looks unusual')).toBeTruthy();
    expect(screen.getByText(/This doesn’t prove that every entry is a different person/)).toBeTruthy();
    expect(screen.getByText(/This list has no requirements/)).toBeTruthy();
  });

  it('has an empty state for a list without entries', async () => {
    startFakeServer({ [REVIEW]: () => review({ entries: 0, clusters: [], omitted: 0 }) });
    renderInApp(<ReviewView list={LIST} />);
    expect(await screen.findByText('No one has joined yet')).toBeTruthy();
  });
});
