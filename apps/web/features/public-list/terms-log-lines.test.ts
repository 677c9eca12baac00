import type { TermsLogItem } from '@signboard/contract/public-list/public-list.ts';
import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '#web/features/lists/rules/conditions-for-test.ts';
import { createDateFormatter, createFormatters } from '#web/lib/format/formatters.ts';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { createRuleTexts } from './rule-texts.ts';
import { describeChange } from './terms-log-lines.ts';

type Change = TermsLogItem['changes'][number];

const words = { ...createFormatters('en', 'UTC'), zoned: createDateFormatter('en', 'UTC') };
const lineOf = (change: Change) =>
  describeChange(change, {
    t: textsForTest('en', 'rules').t,
    words,
    rules: createRuleTexts({ t: textsForTest('en', 'rules').t, format: words }),
    chain: 'ethereum',
  });
const discord = {
  id: 'discord' as const,
  server: '1070000000000000001',
  serverName: 'Harbor',
  role: null,
  roleName: null,
  joinedBefore: null,
};

describe('a line of the change log', () => {
  it('[W2] says that a stricter requirement applies to new entries', () => {
    expect(lineOf({ field: 'balance', before: null, after: { id: 'balance', amount: '5' } })).toEqual({
      field: 'balance',
      label: 'Minimum balance',
      before: '0\u00a0ETH',
      after: '5\u00a0ETH',
      appliesTo: 'newEntries',
    });
  });

  it('[W2] says that spots, winners and dates apply to everyone', () => {
    expect(lineOf({ field: 'spots', before: 100, after: 2000 })).toMatchObject({
      label: 'Spots',
      before: '100',
      after: '2,000',
      appliesTo: 'everyone',
    });
    expect(lineOf({ field: 'endDate', before: null, after: '2026-11-12T14:00:00.000Z' })).toMatchObject({
      before: 'not set',
      after: words.zoned(new Date('2026-11-12T14:00:00Z')),
      appliesTo: 'everyone',
    });
  });

  it('shows amounts exactly', () => {
    const before = { id: 'balance' as const, amount: '1.000000000000000001' };
    const after = { id: 'balance' as const, amount: '1.000000000000000002' };
    expect(lineOf({ field: 'balance', before, after })).toMatchObject({
      before: '1.000000000000000001\u00a0ETH',
      after: '1.000000000000000002\u00a0ETH',
    });
  });

  it('names the ids when another server has the same name', () => {
    const after = { ...discord, server: '1070000000000000009' };
    expect(lineOf({ field: 'discord', before: discord, after })).toMatchObject({
      before: 'Harbor (1070000000000000001)',
      after: 'Harbor (1070000000000000009)',
    });
    const withRole = { ...discord, role: '1070000000000000002', roleName: 'Crew' };
    expect(lineOf({ field: 'discord', before: discord, after: withRole })).toMatchObject({
      before: 'Harbor',
      after: 'Harbor, role Crew',
    });
  });

  it('writes contracts in full when their ends are the same', () => {
    const contract = (digit: string) => `0x1234${digit.repeat(32)}abcd`;
    const nft = (...contracts: string[]) => ({ id: 'nft' as const, contracts });
    expect(lineOf({ field: 'nft', before: nft(contract('1')), after: nft(contract('2')) })).toMatchObject({
      before: contract('1'),
      after: contract('2'),
    });
  });

  it('[W2] reads a rule back before and after', () => {
    const { token, discord: role } = CONDITIONS;
    const rule = (whole: Rule) => ({ id: 'rule' as const, rule: whole });
    const before = rule({ all: [token, role] });
    expect(lineOf({ field: 'rule', before, after: rule({ any: [token, role] }) })).toMatchObject({
      label: 'Conditions',
      before: 'Hold at least 1 Tidepool NFT on Base and have the role OG on Foxes',
      after: 'Hold at least 1 Tidepool NFT on Base or have the role OG on Foxes',
      appliesTo: 'newEntries',
    });
    expect(lineOf({ field: 'rule', before, after: null }).after).toBe('not required');
  });

  it('names another contract behind the same conditions', () => {
    const { token } = CONDITIONS;
    const contract = `0x2${token.contract.slice(3)}`;
    const [before, after] = [
      { id: 'rule' as const, rule: token },
      { id: 'rule' as const, rule: { ...token, contract } },
    ];
    const line = lineOf({ field: 'rule', before, after });
    expect(line.before).toContain(token.contract);
    expect(line.after).toContain(contract);
  });

  it('[W2] says what bonuses give, and that the new ones apply to new entries', () => {
    const after = [{ condition: CONDITIONS.token, entries: 2, per: '1', most: 10 }];
    expect(lineOf({ field: 'bonuses', before: null, after })).toMatchObject({
      label: 'Bonus entries',
      before: 'none',
      after: '+2 entries for every NFT, 10 at most (Hold at least 1 Tidepool NFT on Base)',
      appliesTo: 'newEntries',
    });
  });

  it('says whether delegated wallets count', () => {
    expect(lineOf({ field: 'acceptsDelegations', before: null, after: true })).toMatchObject({
      label: 'Delegated wallets',
      before: 'don’t count',
      after: 'count',
    });
  });

  it('says whether a follow is checked', () => {
    const follow = { id: 'twitter' as const, account: 'foxes' };
    expect(
      lineOf({ field: 'twitter', before: follow, after: { ...follow, isChecked: false } }),
    ).toMatchObject({
      before: '@foxes',
      after: '@foxes (optional, not checked)',
    });
  });

  it('says whether a captcha or an email is required', () => {
    expect(lineOf({ field: 'captcha', before: null, after: { id: 'captcha' } })).toMatchObject({
      before: 'not required',
      after: 'required',
    });
  });
});
