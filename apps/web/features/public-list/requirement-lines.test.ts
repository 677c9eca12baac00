import type { PublicRequirement } from '@signboard/contract/public-list/public-list.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '#web/features/lists/rules/conditions-for-test.ts';
import { createDateFormatter, createFormatters } from '#web/lib/format/formatters.ts';
import { textsForTest } from '#web/testing/texts-for-test.ts';
import { requirementLines } from './requirement-lines.ts';
import { createRuleTexts } from './rule-texts.ts';

const lines = (
  language: Language,
  requirements: PublicRequirement[],
  chain: 'ethereum' | 'solana' = 'ethereum',
) => {
  const words = { ...createFormatters(language), zoned: createDateFormatter(language, 'Europe/Madrid') };
  const rules = createRuleTexts({ t: textsForTest(language, 'rules').t, format: words });
  return requirementLines({ requirements, chain }, { t: textsForTest(language, 'public').t, words, rules });
};
/** Intl writes some spaces as narrow or non-breaking. */
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');

describe('the checklist', () => {
  it("[J1] always requires a wallet on the list's chain", () => {
    expect(lines('en', []).map(({ title }) => title)).toEqual(['Have a wallet on Ethereum']);
    expect(lines('es', [], 'solana')[0]?.title).toBe('Tener una billetera en Solana');
  });

  it('[J1] names the X account and links to it', () => {
    const [, line] = lines('en', [{ id: 'twitter', account: 'cosmic_foxes', isChecked: true }]);
    expect(line?.title).toBe('Follow this account on X');
    expect(line?.details).toEqual([
      {
        label: 'Account',
        value: '@cosmic_foxes',
        link: { href: 'https://x.com/cosmic_foxes', host: 'x.com' },
      },
    ]);
  });

  it('[J1] says that a follow which is only shown is optional', () => {
    const [, line] = lines('en', [{ id: 'twitter', account: 'cosmic_foxes', isChecked: false }]);
    expect(line?.text).toBe('Optional. We don’t check this.');
    expect(line?.details[0]?.link?.host).toBe('x.com');
  });

  it('[J1] shows a rule as one line: a group by its title, a condition by its own', () => {
    const { token, discord } = CONDITIONS;
    const [, any] = lines('en', [{ id: 'rule', rule: { any: [token, discord] } }]);
    expect(any?.title).toBe('One of these');
    const [, one] = lines('es', [{ id: 'rule', rule: token }]);
    expect(one?.title).toBe('Tener al menos 1 NFT de Tidepool en Base');
  });

  it('[J1] names the Discord server, the role and the date', () => {
    const discord = {
      id: 'discord',
      server: 'Cosmic Foxes',
      link: 'https://discord.gg/foxes',
      role: 'Den keeper',
      joinedBefore: new Date('2026-03-01T11:00:00Z'),
    } as const;
    const [, line] = lines('en', [discord]);
    expect(line?.title).toBe('Have this role on a Discord server');
    expect(line?.details.map(({ label, value }) => `${label}: ${plain(value)}`)).toEqual([
      'Role: Den keeper',
      'Server: Cosmic Foxes',
      'Joined before: Sun, Mar 1, 2026, 12:00 PM GMT+1',
    ]);
    const [, member] = lines('en', [{ ...discord, role: null, joinedBefore: null }]);
    expect(member?.title).toBe('Be a member of this Discord server');
    expect(member?.details).toHaveLength(1);
  });

  it("[J1] doesn't link an address that is not a web URL", () => {
    const [, line] = lines('en', [
      { id: 'discord', server: 'Foxes', link: 'javascript:alert(1)', role: null, joinedBefore: null },
    ]);
    expect(line?.details[0]?.link).toBeNull();
  });

  it("[J1] writes the balance exactly, in the chain's currency", () => {
    expect(plain(lines('en', [{ id: 'balance', amount: 0.0000001 }])[1]?.title)).toBe(
      'Hold at least 0.0000001 ETH',
    );
    expect(plain(lines('es', [{ id: 'balance', amount: 2.5 }], 'solana')[1]?.title)).toBe(
      'Tener al menos 2,5 SOL',
    );
  });

  it('[J1] says whether one contract counts or any of several', () => {
    const [, one] = lines('en', [{ id: 'nft', contracts: ['0xa'], names: {} }]);
    expect(one?.title).toBe('Own an NFT from this collection');
    const found = { names: { '0xb': 'Foxes' }, pictures: { '0xb': 'f00' } };
    const [, many] = lines('en', [{ id: 'nft', contracts: ['0xa', '0xb'], ...found }]);
    expect(many?.title).toBe('Own an NFT from any of these collections');
    expect(many?.collections).toEqual([
      { address: '0xa', name: null, picture: null },
      { address: '0xb', name: 'Foxes', picture: 'f00' },
    ]);
  });

  it('[J1] has texts for the rest in both languages', () => {
    const rest: PublicRequirement[] = [{ id: 'captcha' }, { id: 'email' }];
    expect(lines('en', rest).map(({ title }) => title)).toContain('Enter an email address');
    expect(lines('es', rest).map(({ title }) => title)).toContain('Superar el control antibots');
  });
});
