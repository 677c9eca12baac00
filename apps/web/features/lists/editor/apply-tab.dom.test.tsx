import type { List, RegistrationAnswer } from '@signboard/contract/lists/list.ts';
import { initialValues, settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDraft, removeAllDrafts } from '#web/features/forms/draft-store.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { snackbar } from '#web/lib/snackbar/snackbar-store.ts';
import { captchaHandlers, setUpCaptcha } from '#web/testing/fake-captcha.ts';
import { refusal, startFakeServer } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import { CONDITIONS } from '../rules/conditions-for-test.ts';
import { ApplyTab } from './apply-tab.tsx';

setUpApp('editor', 'rules', 'rule-builder');
setUpCaptcha();
beforeEach(() => {
  settings.evmChains = [1, 8453];
});
afterEach(() => {
  settings.evmChains = [1];
  removeAllDrafts();
});

const LIST = {
  id: '00000000-0000-4000-8000-000000000000',
  active: false,
  isFinished: false,
  chain: 'ethereum',
} as List;
const REGISTRATION: RegistrationAnswer = {
  ...initialValues(settingsOf('apply')),
  uncheckedContracts: [],
  version: 4,
};
const LOAD = 'GET /api/v1/projects/registration';
const SAVE = 'PUT /api/v1/projects/registration';
const SIMULATE = 'POST /api/v1/projects/simulate';
const CONTRACT = '0x1111111111111111111111111111111111111111';
const WALLET = '0x2222222222222222222222222222222222222222';
const { token, discord, coinbase } = CONDITIONS;
const envelope = (result: unknown) => ({ success: true, msg: '', result });

async function openTab(stored: Partial<RegistrationAnswer> = {}, handlers: object = {}, list = LIST) {
  const registration = { ...REGISTRATION, ...stored };
  const server = startFakeServer({
    ...captchaHandlers(),
    [LOAD]: () => envelope(registration),
    [SAVE]: ({ body }: { body: unknown }) => envelope({ ...registration, ...(body as object), version: 5 }),
    ...handlers,
  });
  renderInApp(<ApplyTab list={list} />);
  await screen.findByRole('heading', { name: 'More requirements' });
  return server;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const builder = () => card('More requirements');
const press = (scope: ReturnType<typeof card>, name: string | RegExp) =>
  userEvent.click(scope.getByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saved = () => waitFor(() => expect(snackbar.get().message).toBe('Submit Success'));
const add = async (type: string) => {
  await press(builder(), 'Add a requirement');
  await choose(type);
};

/** A second requirement makes the kind of the group a choice. */
async function openKinds(): Promise<HTMLElement> {
  await add('Coinbase verification');
  return builder().getByLabelText('Participants must meet');
}

describe('the rule builder', () => {
  it('builds a group, reads it back in words and saves it', async () => {
    const { bodiesOf } = await openTab();
    await add('NFT or token');
    await userEvent.selectOptions(builder().getByLabelText('Chain'), 'Base');
    await pasteInto(builder().getByLabelText(/Contract address/), CONTRACT);
    await add('Coinbase verification');
    await userEvent.selectOptions(builder().getByLabelText('Participants must meet'), 'Any of these');
    expect(
      builder().getByText('Hold at least 1 NFT from 0x1111…1111 on Base or be verified by Coinbase.'),
    ).toBeTruthy();
    await save();
    await saved();
    expect(bodiesOf(SAVE)).toEqual([
      { id: LIST.id, baseVersion: 4, rule: { any: [{ ...token, name: null }, coinbase] } },
    ]);
  });

  it('sends nothing of a stored rule whose keys the database has reordered', async () => {
    const reordered = Object.fromEntries(Object.entries(token).reverse()) as typeof token;
    const { bodiesOf } = await openTab({ rule: { all: [reordered] } });
    await userEvent.click(screen.getByRole('switch', { name: 'Captcha' }));
    await save();
    await saved();
    expect(bodiesOf(SAVE)).toEqual([{ id: LIST.id, baseVersion: 4, requireCaptcha: true }]);
  });

  it('moves, duplicates and removes members', async () => {
    await openTab({ rule: { all: [token, coinbase] } });
    const titles = () =>
      builder()
        .getAllByRole('listitem')
        .map((member) => within(member).getAllByRole('button')[0]?.textContent);
    const act = async (of: RegExp, item: string) => {
      await press(builder(), of);
      await choose(item);
    };
    expect(titles()).toEqual(['Hold at least 1 Tidepool NFT on Base', 'Be verified by Coinbase']);
    await act(/Actions for Be verified/, 'Move up');
    expect(titles()).toEqual(['Be verified by Coinbase', 'Hold at least 1 Tidepool NFT on Base']);
    await act(/Actions for Hold/, 'Remove');
    expect(titles()).toEqual(['Be verified by Coinbase']);
    await act(/Actions for Be verified/, 'Duplicate');
    expect(builder().getAllByRole('button', { name: /^Be verified/ })).toHaveLength(2);
  });

  it('excludes those who meet a condition', async () => {
    const { bodiesOf } = await openTab({ rule: { all: [token] } });
    await press(builder(), /^Hold at least/);
    await userEvent.click(builder().getByRole('checkbox', { name: 'Must not apply' }));
    expect(builder().getByText('Must not hold at least 1 Tidepool NFT on Base.')).toBeTruthy();
    await save();
    await saved();
    expect(bodiesOf(SAVE)).toMatchObject([{ rule: { all: [{ not: token }] } }]);
  });

  it('shows the errors of the form and of the server at their fields', async () => {
    const { answer } = await openTab({ rule: { any: [token, discord] } });
    await press(builder(), /^Hold at least/);
    const contract = () => builder().getByLabelText<HTMLInputElement>(/Contract address/);
    await userEvent.clear(contract());
    await userEvent.type(contract(), '0x12');
    await save();
    await waitFor(() => expect(contract().getAttribute('aria-invalid')).toBe('true'));
    expect(builder().getByText('Should be a contract address such as 0x…')).toBeTruthy();
    await userEvent.clear(contract());
    await pasteInto(contract(), CONTRACT);
    expect(contract().getAttribute('aria-invalid')).toBeNull();
    answer(SAVE, () =>
      refusal(400, {
        code: 'invalid-input',
        msg: 'Wrong.',
        fields: { 'rule.any.0.contract': 'There is no such token on this chain' },
      }),
    );
    await save();
    await builder().findByText('There is no such token on this chain');
    expect(contract().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows a conflict of rules in words', async () => {
    const { bodiesOf, answer } = await openTab({ rule: { all: [token] } });
    await userEvent.selectOptions(await openKinds(), 'Any of these');
    answer(SAVE, () =>
      refusal(409, {
        code: 'edit-conflict',
        msg: 'Changed.',
        version: 9,
        conflicts: { rule: { yours: { any: [token, coinbase] }, theirs: { all: [discord] } } },
      }),
    );
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Changed in two places', hidden: true });
    const choice = within(dialog).getByRole('group', { name: 'More requirements', hidden: true });
    expect(choice.textContent).toMatch(
      /Tidepool NFT on Base or be verified by Coinbase.*Have the role OG on Foxes/,
    );
    answer(SAVE, () => envelope({ ...REGISTRATION, rule: { any: [token, coinbase] }, version: 10 }));
    await userEvent.click(within(dialog).getByText('Save my choice'));
    await saved();
    expect(bodiesOf(SAVE)[1]).toMatchObject({ baseVersion: 9, rule: { any: [token, coinbase] } });
  });

  it('starts with a group, and removes it again', async () => {
    await openTab();
    await press(builder(), 'Add a group');
    expect(builder().getByText(/This group is empty/)).toBeTruthy();
    await press(builder(), 'Remove');
    expect(builder().queryByText(/This group is empty/)).toBeNull();
  });

  it('keeps an unsaved rule in the browser', async () => {
    await openTab();
    await add('Coinbase verification');
    expect(readDraft(`${LIST.id}:apply`)).toEqual({ values: { rule: { all: [coinbase] } }, version: 4 });
  });

  it('offers only what fits the chain of the list', async () => {
    await openTab({}, {}, { ...LIST, chain: 'solana' });
    await press(builder(), 'Add a requirement');
    expect(await screen.findByRole('menuitem', { name: 'NFT collection' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'NFT or token' })).toBeNull();
  });
});

describe('bonus entries', () => {
  it('counts what a wallet holds, and says how many entries anyone can have', async () => {
    const { bodiesOf } = await openTab({ bonuses: [{ condition: discord, entries: 3, per: null, most: 3 }] });
    const bonuses = card('Bonus entries');
    await press(bonuses, 'Add a bonus');
    expect(screen.queryByRole('menuitem', { name: 'Follow an account' })).toBeNull();
    await choose('Coin balance');
    await userEvent.type(bonuses.getByLabelText(/^At least/), '0.5');
    await userEvent.click(bonuses.getByRole('radio', { name: /For every/ }));
    expect(bonuses.getByText('Nobody can have more than 14 entries.')).toBeTruthy();
    await save();
    await saved();
    expect(bodiesOf(SAVE)).toMatchObject([
      {
        bonuses: [
          { condition: discord },
          { condition: { type: 'coin', chain: 1, minimum: '0.5' }, entries: 1, per: '1', most: 10 },
        ],
      },
    ]);
  });
});

describe('the simulator', () => {
  const check = async (address = WALLET) => {
    const simulator = card('Would this wallet pass?');
    await pasteInto(simulator.getByLabelText(/Wallet address/), address);
    await press(simulator, 'Check');
    return simulator;
  };

  it('tries unsaved requirements with a wallet', async () => {
    const verdict = {
      id: 'rule',
      state: 'not-met',
      reason: 'rule-not-met',
      rule: {
        state: 'not-met',
        reason: 'rule-not-met',
        members: [
          { state: 'not-met', reason: 'tokens-too-few' },
          { state: 'not-met', reason: 'not-verified' },
        ],
      },
    };
    const { bodiesOf } = await openTab(
      { rule: { all: [token, discord] }, bonuses: [{ condition: coinbase, entries: 4, per: null, most: 4 }] },
      { [SIMULATE]: () => envelope({ requirements: [verdict], chances: { weight: 5, bonuses: [4] } }) },
    );
    await userEvent.selectOptions(builder().getByLabelText('Participants must meet'), 'Any of these');
    const simulator = await check();
    expect(await simulator.findByText(/This wallet can pass/)).toBeTruthy();
    expect(simulator.getByText('This wallet doesn’t hold enough.')).toBeTruthy();
    expect(simulator.getByText('Asked when people join')).toBeTruthy();
    expect(simulator.getByText('It would have 5 entries.')).toBeTruthy();
    expect(bodiesOf(SIMULATE)).toMatchObject([
      { id: LIST.id, address: WALLET, rule: { any: [token, discord] } },
    ]);
    expect(bodiesOf(SAVE)).toEqual([]);
  });

  it('asks for an address of the chain, and for correct requirements', async () => {
    const { bodiesOf } = await openTab({ rule: { all: [{ ...token, contract: '' }] } });
    const simulator = await check('foxes.eth');
    expect(simulator.getByText(/This is not a wallet address/)).toBeTruthy();
    await userEvent.clear(simulator.getByLabelText(/Wallet address/));
    await check();
    expect(await simulator.findByText('Correct the marked fields first.')).toBeTruthy();
    expect(builder().getByText('Should be a contract address such as 0x…')).toBeTruthy();
    expect(bodiesOf(SIMULATE)).toEqual([]);
  });
});
