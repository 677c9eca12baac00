import type { List } from '@signboard/contract/lists/list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { ParticipantsView } from './participants-view.tsx';

setUpApp('participants');

const FIND = 'POST /api/v1/projects/addresses/find';
const REMOVE = 'POST /api/v1/projects/addresses/remove';
const BAN = 'POST /api/v1/projects/addresses/ban';
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
const entry = (entryNumber: number, change: object = {}) => ({
  address: `0x${String(entryNumber).repeat(40)}`,
  entryNumber,
  joinedAt: '2026-11-12T14:00:00.000Z',
  email: null,
  winner: false,
  organizer: false,
  removedReason: null,
  state: 'joined',
  rank: null,
  removedAt: null,
  banned: false,
  termsVersion: 1,
  checks: [],
  ...change,
});
const rows = [
  entry(1, { checks: [{ id: 'balance', checkedAt: '2026-11-12T14:00:00.000Z', found: '1.5' }] }),
  entry(2, { organizer: true, banned: true }),
  entry(3, { removedReason: 'automated', state: 'removed', checks: null }),
];
const envelope = (result: unknown) => ({ success: true, msg: '', result });
const found = (change: object = {}) =>
  envelope({ rows, previous: null, next: null, total: 3, remaining: 2, ...change });

async function open(handlers: Parameters<typeof startFakeServer>[0] = {}, list: List = LIST) {
  const server = startFakeServer({ [FIND]: () => found(), ...handlers });
  const router = renderInApp(<ParticipantsView list={list} />);
  await screen.findByRole('table');
  return { ...server, router };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const removeNow = async () => {
  await userEvent.selectOptions(screen.getByLabelText(/Reason/), 'several-wallets');
  await userEvent.click(button('Remove in public'));
};

describe('the participants of an own list', () => {
  it('marks the organizer’s entries, banned wallets and those that were removed', async () => {
    await open();
    const [, first, second, third] = screen.getAllByRole('row');
    expect(first?.textContent).not.toContain('Organizer');
    expect(within(second as HTMLElement).getByText('Organizer')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Banned')).toBeTruthy();
    expect(third?.textContent).toContain('The organizer found that a script made this entry.');
  });

  it('keeps filters in the URL and asks the server for them', async () => {
    const { router, bodiesOf } = await open();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'removed');
    await userEvent.selectOptions(screen.getByLabelText('Requirement'), 'balance');
    await userEvent.selectOptions(screen.getByLabelText('Result'), 'not-met');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?state=removed&requirement=balance&result=not-met'),
    );
    await waitFor(() =>
      expect(bodiesOf(FIND).at(-1)).toMatchObject({
        filter: { state: 'removed', requirement: 'balance', result: 'not-met' },
      }),
    );
  });

  it('shows the site that the review opened as a filter that can be cleared', async () => {
    const server = startFakeServer({ [FIND]: () => found() });
    const router = renderInApp(<ParticipantsView list={LIST} />, {
      path: '/',
      at: '/?state=joined&referrer=example.com',
    });
    const filter = (await screen.findByText('Came from example.com')).closest('p') as HTMLElement;
    await waitFor(() =>
      expect(server.bodiesOf(FIND)).toMatchObject([{ filter: { state: 'joined', referrer: 'example.com' } }]),
    );
    await userEvent.click(within(filter).getByRole('button', { name: 'Clear this filter' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=joined'));
    expect(screen.queryByText('Came from example.com')).toBeNull();
  });

  it('goes to the next page by its cursor and keeps the count', async () => {
    const { bodiesOf } = await open({
      [FIND]: ({ body }) =>
        (body as { after?: string }).after
          ? found({ rows: [entry(4)], previous: '4.4', next: null, total: null, remaining: null })
          : found({ next: '3.3', total: 4, remaining: 3 }),
    });
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('#4')).toBeTruthy();
    expect(bodiesOf(FIND)).toContainEqual(expect.objectContaining({ after: '3.3' }));
    expect(await screen.findByText('4 entries')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toContain('before=4.4');
  });

  it('shows what was checked for an entry, and when that is unknown', async () => {
    await open();
    await userEvent.click(screen.getByTitle(rows[0]?.address ?? ''));
    const dialog = screen.getByRole('dialog', { name: 'Entry 1' });
    expect(within(dialog).getByText('Minimum balance')).toBeTruthy();
    expect(dialog.textContent).toContain('Balance: 1.5\u00a0ETH');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByTitle(rows[2]?.address ?? ''));
    expect(screen.getByText('Checks weren’t recorded when this entry joined.')).toBeTruthy();
  });

  it('shows the conditions of a rule, the wallet that delegated and the entries in the draw', async () => {
    const by = `0x${'b'.repeat(40)}`;
    const checkedAt = '2026-11-12T14:00:00.000Z';
    const rule = { id: 'rule', checkedAt, found: null, by: null, conditions: ['met', 'not-met', 'unknown'] };
    const nft = { id: 'nft', checkedAt, found: null, by, conditions: null };
    await open({ [FIND]: () => found({ rows: [entry(1, { weight: 3, checks: [nft, rule] })] }) });
    await userEvent.click(screen.getByTitle(`0x${'1'.repeat(40)}`));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Entries in the draw').nextElementSibling?.textContent).toBe('3');
    expect(dialog.getByText('1 of 3 conditions met')).toBeTruthy();
    expect(dialog.getByText(`Met by ${by}, which delegated to this wallet`)).toBeTruthy();
  });

  it('removes the selected entries with a reason, without those removed before', async () => {
    const { bodiesOf } = await open({ [REMOVE]: () => envelope({ removed: 2 }) });
    await userEvent.click(box('Select all on this page'));
    await userEvent.click(button('Remove…'));
    expect(screen.getByRole('dialog', { name: 'Remove 2 entries?' })).toBeTruthy();
    await removeNow();
    await waitFor(() => expect(snackbar.get().message).toBe('2 entries removed.'));
    expect(bodiesOf(REMOVE)).toEqual([{ id: LIST.id, entryNumbers: [1, 2], reason: 'several-wallets' }]);
  });

  it('removes all that match, if they are as many as shown', async () => {
    const { bodiesOf } = await open({
      [FIND]: () => found({ next: '3.3', total: 1_000, remaining: 999 }),
      [REMOVE]: () => envelope({ removed: 999 }),
    });
    await userEvent.click(box('Select all on this page'));
    await userEvent.click(button('Select all 1,000 that match'));
    expect(screen.getByText('1,000 entries selected')).toBeTruthy();
    await userEvent.click(button('Remove…'));
    expect(screen.getByRole('dialog', { name: 'Remove 999 entries?' })).toBeTruthy();
    await removeNow();
    await waitFor(() => expect(bodiesOf(REMOVE)).toHaveLength(1));
    expect(bodiesOf(REMOVE)).toEqual([
      { id: LIST.id, matching: { filter: {}, count: 999 }, reason: 'several-wallets' },
    ]);
  });

  it('shows why a removal was refused and keeps the selection', async () => {
    const msg = 'A draw is running. Try again when it has finished.';
    await open({ [REMOVE]: () => refusal(409, { code: 'draw-running', msg }) });
    await userEvent.click(box('Select entry 1'));
    await userEvent.click(button('Remove…'));
    await removeNow();
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(box('Select entry 1').checked).toBe(true);
  });

  it('removes nothing during a draw', async () => {
    await open({}, { ...LIST, drawState: 'committed' });
    await userEvent.click(box('Select entry 1'));
    expect(button('Remove…').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Actions for entry 1'));
    expect(await screen.findByRole('menuitem', { name: 'Ban wallet' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Remove…' })).toBeNull();
  });

  it('bans from the row after asking, and lifts a ban without asking', async () => {
    const { bodiesOf } = await open({ [BAN]: () => envelope({ changed: 1 }) });
    await userEvent.click(button('Actions for entry 1'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ban wallet' }));
    expect(screen.getByText(/Their entries stay\./)).toBeTruthy();
    await userEvent.click(button('Ban'));
    await waitFor(() => expect(snackbar.get().message).toBe('1 wallet banned.'));
    await userEvent.click(button('Actions for entry 2'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lift ban' }));
    await waitFor(() => expect(snackbar.get().message).toBe('1 ban lifted.'));
    expect(bodiesOf(BAN)).toEqual([
      { id: LIST.id, entryNumbers: [1], banned: true },
      { id: LIST.id, entryNumbers: [2], banned: false },
    ]);
  });

  it('returns the focus to the button that opened a dialog', async () => {
    await open();
    const wallet = screen.getByTitle(rows[0]?.address ?? '');
    await userEvent.click(wallet);
    await userEvent.click(button('Close'));
    expect(document.activeElement).toBe(wallet);
    await userEvent.click(button('Actions for entry 1'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Details' }));
    await userEvent.click(button('Close'));
    expect(document.activeElement).toBe(button('Actions for entry 1'));
  });

  it('moves the focus to the selection when its buttons disappear', async () => {
    await open({ [BAN]: () => envelope({ changed: 1 }) });
    await userEvent.click(box('Select entry 1'));
    await userEvent.click(button('Clear selection'));
    expect(document.activeElement).toBe(box('Select all on this page'));
    await userEvent.click(box('Select entry 1'));
    await userEvent.click(button('Ban wallets'));
    await userEvent.click(button('Ban'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(box('Select all on this page'));
  });

  it('shows a long email whole in the details', async () => {
    const email = `${'long.'.repeat(12)}name@example.test`;
    await open({ [FIND]: () => found({ rows: [entry(1, { email })] }) });
    expect(screen.getByText(email).title).toBe(email);
    await userEvent.click(screen.getByTitle(`0x${'1'.repeat(40)}`));
    expect(within(screen.getByRole('dialog')).getByText(email)).toBeTruthy();
  });
});
