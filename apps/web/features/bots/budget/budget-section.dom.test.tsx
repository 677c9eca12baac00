import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { heldAnswer, startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { BudgetSection } from './budget-section.tsx';

setUpApp('x-budget', 'bots');

const X: BotAnswer['channels'][number] = {
  channel: 'x',
  address: '@tidepool_sales',
  offReason: null,
  connectedAt: '',
};
const BOT = {
  contractName: 'Tidepool Society',
  channels: [X, { ...X, channel: 'discord' }],
  stopped: null,
} as unknown as BotAnswer;

const BUDGET: XBudget = {
  monthlyCapCents: 300,
  atCap: 'others',
  monthEndsAt: '2026-12-01T00:00:00.000Z',
  spentMills: 1215,
  posts: 81,
  estimateMills: null,
  postMills: 15,
  linkPostMills: 200,
  keptMills: 0,
  isUsedUp: false,
  rules: { done: ['label'], isHidden: false },
  sameCollections: [],
};

const SAVE = 'POST /api/v1/nft/alert/x/budget';
const RULES = 'POST /api/v1/nft/alert/x/rules';
const envelope = (result: unknown) => ({ success: true, msg: '', result });

const RECAP = { every: 'daily', hour: 9, weekday: 1, timeZone: 'UTC', insteadOnX: false, nextAt: null };
const recapsOff = { 'GET /api/v1/nft/alert/recap': () => envelope({ ...RECAP, every: 'off' }) };

function open(budget: Partial<XBudget> = {}, bot: Partial<BotAnswer> = {}, more = {}) {
  const server = startFakeServer({
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'GET /api/v1/nft/alert/x/budget': () => envelope({ ...BUDGET, ...budget }),
    'GET /api/v1/nft/alert/recap': () => envelope(RECAP),
    ...more,
  });
  return { ...server, navigation: renderInApp(<BudgetSection bot={{ ...BOT, ...bot }} />) };
}

const cap = () => screen.findByLabelText<HTMLInputElement>('Monthly cap');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save cap' }));

describe('budget for X', () => {
  it('shows the meter, the prices and who pays', async () => {
    open();
    await screen.findByText('$1.215 of $3.00');
    screen.getByText('$0.20');
    screen.getByText('$0.015');
    screen.getByText(/The operator of localhost\S* pays that bill/);
  });

  it('is not there for a bot without X', () => {
    open({}, { channels: [] });
    expect(screen.queryByText('Cost and rules on X')).toBeNull();
  });

  it.each([
    ['0', /at least \$0\.02/],
    ['-1', /at least \$0\.02/],
    ['1000000000', /\$100,000 or less/],
    ['0.005', /whole cents/],
    ['plenty', /amount in dollars/],
  ])('rejects a cap of %s at its field and keeps what was typed', async (typed, message) => {
    open();
    const field = await cap();
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await save();
    await screen.findByText(message);
    expect(field.value).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('saves a cap and shows it as stored', async () => {
    const stored = { ...BUDGET, monthlyCapCents: 750, atCap: 'stop' };
    const server = open({}, {}, { [SAVE]: () => envelope(stored) });
    const field = await cap();
    await userEvent.clear(field);
    await userEvent.type(field, '7,5');
    await userEvent.click(screen.getByRole('radio', { name: 'Pause the bot' }));
    await save();
    await waitFor(() => expect(field.value).toBe('7.50'));
    expect(server.bodiesOf(SAVE)).toEqual([{ monthlyCap: '7,5', atCap: 'stop' }]);
    screen.getByText('$1.215 of $7.50');
  });

  it('says that the bot is paused at its cap', async () => {
    open({ isUsedUp: true, atCap: 'stop' }, { stopped: 'x-budget' });
    await screen.findByText(/Your bot is paused until/);
  });

  it('warns that nothing is posted when X is the only channel', async () => {
    open({ isUsedUp: true }, { channels: [X] });
    await screen.findByText(/^X is your only channel/);
    screen.getByText(/^Nothing is posted until/);
    await userEvent.clear(await cap());
    expect(screen.queryByText(/^X is your only channel/)).toBeNull();
  });

  it('warns that other channels are switched off', async () => {
    open({}, { channels: [X, { ...X, channel: 'discord', offReason: 'gone' }] });
    await screen.findByText(/^No other channel is working/);
  });

  it('warns that there are no recaps to post', async () => {
    open({ isUsedUp: true, atCap: 'recap' }, {}, recapsOff);
    await screen.findByText(/^Recaps are off/);
    screen.getByText(/^New sales are posted on your other channels only/);
    await userEvent.click(screen.getByRole('radio', { name: 'Pause the bot' }));
    expect(screen.queryByText(/^Recaps are off/)).toBeNull();
  });

  it('ignores a second press while it saves', async () => {
    const { handler, arrive } = heldAnswer();
    const server = open({}, {}, { [SAVE]: handler });
    await cap();
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Saving…' }));
    await act(async () => arrive(envelope(BUDGET)));
    await screen.findByRole('button', { name: 'Save cap' });
    expect(server.bodiesOf(SAVE)).toHaveLength(1);
  });

  it('names other accounts that post the same collection', async () => {
    open({ sameCollections: [{ username: 'lantern_sales', collection: 'Tidepools' }] });
    await screen.findByText('Tidepools: also posted by @lantern_sales');
  });
});

describe('checklist of X’s rules', () => {
  it('ticks at once, and takes a tick back that could not be saved', async () => {
    open(
      {},
      {},
      {
        [RULES]: () => {
          throw new Error('no response');
        },
      },
    );
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'A person’s account is linked',
    });
    await userEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(false));
    await waitFor(() => expect(snackbar.get().message).toMatch(/reach the server/));
  });

  it('has the line for the bio, and can be hidden once everything is done', async () => {
    open({ rules: { done: ['label', 'bio', 'human'], isHidden: false } });
    await screen.findByText('Automated bot that posts sales of Tidepool Society. Run by @your_account');
    screen.getByRole('button', { name: 'Hide this list' });
  });

  it('says what a link costs', async () => {
    open({ postMills: 200 });
    await screen.findByText(/each post costs \$0\.20/);
  });

  it('is not complete while posts have a link', async () => {
    open({ postMills: 200, rules: { done: ['label', 'bio', 'human', 'links'], isHidden: false } });
    await screen.findByText(/each post costs \$0\.20/);
    expect(screen.queryByText(/^All ticked/)).toBeNull();
  });

  it('keeps the focus when it is hidden and shown', async () => {
    const done = ['label', 'bio', 'human'] as const;
    const { answer } = open({ rules: { done: [...done], isHidden: false } });
    const store = (isHidden: boolean) =>
      answer(RULES, () => envelope({ ...BUDGET, rules: { done, isHidden } }));
    store(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
    const show = screen.getByRole('button', { name: /^Show/ });
    expect(document.activeElement).toBe(show);
    store(false);
    await userEvent.click(show);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide this list' }));
  });
});

it('asks before unsaved changes are lost', async () => {
  const { navigation } = open();
  await userEvent.type(await cap(), '9');
  act(() => void navigation.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another page');
});
