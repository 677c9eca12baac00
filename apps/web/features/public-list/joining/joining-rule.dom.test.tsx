import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { Chances, RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import type { RuleVerdict } from '@signboard/domain/eligibility/requirement.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#web/features/accounts/session/session-store.ts';
import { CONDITIONS } from '#web/features/lists/rules/conditions-for-test.ts';
import { BonusList } from '#web/features/public-list/bonus-list.tsx';
import { createJoinSlots, JoinContext } from '#web/features/public-list/join-context.ts';
import { loadRareViews } from '#web/features/public-list/rare-views.ts';
import { RequirementList } from '#web/features/public-list/requirement-list.tsx';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { renderInApp, setUpApp } from '#web/testing/render-in-app.tsx';
import Joining from './joining.tsx';

setUpApp('joining', 'public', 'rules', 'login');
beforeAll(loadRareViews);

const { token, discord, coin } = CONDITIONS;
const WALLET = `0x${'a'.repeat(40)}`;
const VAULT = `0x${'b'.repeat(40)}`;
const ME = { principalWallet: WALLET, chain: 'ethereum', email: null } as Account;
const BONUSES: Bonus[] = [
  { condition: token, entries: 2, per: '1', most: 10 },
  { condition: coin, entries: 1, per: null, most: 1 },
];

const met: RuleVerdict = { state: 'met' };
const few: RuleVerdict = { state: 'not-met', reason: 'tokens-too-few' };
const unread: RuleVerdict = { state: 'unknown', reason: 'chain-unchecked' };
const unverified: RuleVerdict = { state: 'not-met', reason: 'not-verified' };
const noRole: RuleVerdict = { state: 'not-met', reason: 'role-missing' };

beforeEach(() => {
  storeUserTokens({ access_token: `x.${btoa('{"exp":9999999999}')}.y`, csrf_access_token: 'csrf' });
  session.set({ isLoggedIn: true, isInitialized: true });
});

function Page({ list }: { list: PublicList }) {
  const [places] = useState(createJoinSlots);
  const context = { state: 'open', places, enter() {}, report() {}, isOwnWallet: () => false } as const;
  const { details, chain, state } = list;
  return (
    <JoinContext value={context}>
      <div ref={places.ref('main')} />
      {details && <RequirementList details={details} chain={chain} state={state} />}
      {details && <BonusList bonuses={details.bonuses} />}
      <Joining list={list} places={places} presses={0} onListChange={() => {}} onWallet={() => {}} />
    </JoinContext>
  );
}

const envelope = (result: unknown) => ({ success: true, msg: '', result });

/** The page of a signed-in person whose rule was judged like this. */
function show(rule: Rule, state: RuleVerdict['state'], members: RuleVerdict[], chances?: Chances) {
  const reason = state === 'met' ? {} : { reason: 'rule-not-met' as const };
  const verdict = { id: 'rule', state, ...reason, rule: { state, ...reason, members } } as RequirementVerdict;
  const details = { requirements: [{ id: 'rule', rule }], bonuses: BONUSES, acceptsDelegations: true };
  const list = {
    id: '00000000-0000-4000-8000-000000000000',
    workspace: 'foxes',
    urlEndName: 'winter',
    name: 'Winter',
    chain: 'ethereum',
    state: 'open',
    details,
  } as unknown as PublicList;
  const server = startFakeServer({
    'GET /users/me': () => ME,
    'POST /users/init': () => ({ access_token: 't', csrf_access_token: 'c', nonce: 'n', message: 'm' }),
    'GET /api/v1/third/page/entry': () => envelope(null),
    'POST /api/v1/third/page/validate/address': () =>
      envelope({ valid: state === 'met', requirements: [verdict], ...(chances && { chances }) }),
  });
  renderInApp(<Page list={list} />);
  return server;
}

const lineOf = (title: RegExp) =>
  within(screen.getAllByRole('listitem').findLast((item) => title.test(item.textContent)) as HTMLElement);
const NFT = /Tidepool NFT on Base/;
const ROLE = /the role OG/;

describe('[J3] a group of which one member is enough', () => {
  const rule = { any: [token, discord] };

  it('is met by one; the others are not needed', async () => {
    show(rule, 'met', [met, noRole]);
    expect(await screen.findByText('One is enough: you have it.')).toBeTruthy();
    const role = within(screen.getByText('Have the role OG on Foxes').closest('li') as HTMLElement);
    expect(role.getByText('Not needed.')).toBeTruthy();
    expect(role.queryByRole('button', { name: 'Verify with Discord' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Join this list' })).toBeTruthy();
  });

  it('says what is missing and what would be enough', async () => {
    show(rule, 'not-met', [few, noRole]);
    expect(await screen.findByText('One is enough.')).toBeTruthy();
    expect(screen.getByText('This wallet doesn’t hold enough.')).toBeTruthy();
    expect(screen.getByText(/doesn’t have the role. Get it, then verify again/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next: see what’s missing' })).toBeTruthy();
  });

  it('offers to verify an account that has not been checked', async () => {
    show(rule, 'not-met', [few, unverified]);
    expect(await screen.findByText('Not verified yet.')).toBeTruthy();
    const verify = screen.getByRole('button', { name: 'Verify with Discord' });
    expect((verify as HTMLButtonElement).disabled).toBe(false);
  });

  it('can be checked again when the answer is unknown', async () => {
    const { bodiesOf } = show(rule, 'unknown', [unread, noRole]);
    expect(await screen.findByText('We couldn’t check enough of these. Try again.')).toBeTruthy();
    expect(screen.getByText('We couldn’t read the chain right now. Try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await expect.poll(() => bodiesOf('POST /api/v1/third/page/validate/address')).toHaveLength(2);
  });
});

describe('[J3] a group', () => {
  it('counts what is met', async () => {
    show({ atLeast: 2, of: [token, discord, coin] }, 'not-met', [met, noRole, few]);
    expect(await screen.findByText('1 of 2 so far.')).toBeTruthy();
  });

  it('says that what must not apply does', async () => {
    const members: RuleVerdict[] = [{ state: 'met', members: [met, noRole] }];
    show({ not: { any: [token, discord] } }, 'not-met', members);
    expect(await screen.findByText('Applies to you.')).toBeTruthy();
    expect(screen.getByText('Doesn’t apply to you.')).toBeTruthy();
  });

  it('names the wallet that delegated, with its address to copy', async () => {
    show({ any: [token, discord] }, 'met', [{ ...met, by: VAULT }, noRole]);
    expect(await screen.findByText('Met by a wallet that delegated to this one')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy address 0xbbbb…bbbb' })).toBeTruthy();
  });
});

describe('[J3] bonuses', () => {
  const rule = { any: [token, discord] };

  it('show what each gives and the sum', async () => {
    show(rule, 'met', [met, noRole], { weight: 5, bonuses: [4, 0] });
    expect(await screen.findByText('Your chances: 5 entries')).toBeTruthy();
    expect(lineOf(/for every NFT/).getByText('+4 entries')).toBeTruthy();
    expect(lineOf(/Hold at least 0.5/).getByText('Nothing yet')).toBeTruthy();
  });

  it('that could not be checked may add to the sum', async () => {
    show(rule, 'met', [met, noRole], { weight: null, bonuses: [4, null] });
    expect(
      await screen.findByText('Your chances: at least 5 entries. We couldn’t check all bonuses.'),
    ).toBeTruthy();
    expect(lineOf(/Hold at least 0.5/).getByText('Couldn’t be checked')).toBeTruthy();
  });

  it('are shown without a wallet', () => {
    session.set({ isLoggedIn: false, isInitialized: true });
    show(rule, 'met', [met, noRole]);
    expect(screen.getByRole('heading', { name: '+2 entries for every NFT, 10 at most' })).toBeTruthy();
    expect(screen.getByText('One of these')).toBeTruthy();
    expect(screen.getAllByText(NFT).length).toBeGreaterThan(0);
    expect(screen.getByText(ROLE)).toBeTruthy();
  });
});
