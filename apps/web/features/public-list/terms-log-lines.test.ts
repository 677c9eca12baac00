import type { TermsLogItem } from '@signboard/contract/public-list/schemas.ts';
import { describe, expect, it } from 'vitest';
import { createDateFormatter, createFormatters } from '#web/lib/format/formatters.ts';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { describeChange } from './terms-log-lines.ts';

type Change = TermsLogItem['changes'][number];

const words = { ...createFormatters('en', 'UTC'), zoned: createDateFormatter('en', 'UTC') };
const lineOf = (change: Change) =>
  describeChange(change, { t: textsForTest('en', 'public').t, words, chain: 'ethereum' });
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

  it('says whether a captcha or an email is required', () => {
    expect(lineOf({ field: 'captcha', before: null, after: { id: 'captcha' } })).toMatchObject({
      before: 'not required',
      after: 'required',
    });
  });
});
