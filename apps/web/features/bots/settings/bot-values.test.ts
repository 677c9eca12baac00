import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import { describe, expect, it } from 'vitest';
import { type BotFields, botFields, chainOfAddress, normalizeFields, withoutPeriod } from './bot-values.ts';

const FIELDS: BotFields = {
  contractAddress: `0x${'1'.repeat(40)}`,
  email: 'a@example.test',
  threshold: '0',
  webhookUrl: '',
  hashtags: 'one two',
  postMints: true,
  filters: { ...NO_FILTERS, minUsd: '', minCount: '' },
  collections: [],
  withLink: false,
  template: '',
  postLanguage: 'en',
};

describe('[B4] the bot form', () => {
  it('shows the stored values, with a small threshold in decimal notation', () => {
    const bot = { ...FIELDS, filters: NO_FILTERS, threshold: 0.0000005, id: 'x', username: 'bot', posts: 3 };
    expect(botFields(bot as never)).toEqual({ ...FIELDS, threshold: '0.0000005' });
  });

  it('accepts a decimal comma', () => {
    expect(normalizeFields({ ...FIELDS, threshold: ' 0,05 ' }).threshold).toBe('0.05');
    expect(normalizeFields({ ...FIELDS, threshold: '' }).threshold).toBe('');
  });

  it('shows further collections, and nothing for filters that are not set', () => {
    const filters = { ...NO_FILTERS, minUsd: 10.5, minCount: 3 };
    const bot = { ...FIELDS, threshold: 0, filters: NO_FILTERS };
    const fields = botFields({ ...bot, collections: [{ ...bot, threshold: 2, filters }] } as never);
    expect(fields.collections).toMatchObject([
      { threshold: '2', filters: { minUsd: '10.5', minCount: '3' } },
    ]);
    expect(fields.filters).toMatchObject({ minUsd: '', minCount: '' });
    const typed = {
      ...FIELDS,
      collections: [{ ...FIELDS, filters: { ...FIELDS.filters, minUsd: ' 1,5 ' } }],
    };
    expect(normalizeFields(typed).collections[0]?.filters.minUsd).toBe('1.5');
  });

  it('names the chain of a contract that is not on Ethereum', () => {
    const bot = { ...FIELDS, threshold: 0, chain: 'base' };
    expect(botFields(bot as never).contractAddress).toBe(`base:${FIELDS.contractAddress}`);
    expect(chainOfAddress(`base:${FIELDS.contractAddress}`)).toBe('base');
    expect(chainOfAddress(`elsewhere:${FIELDS.contractAddress}`)).toBeNull();
    expect(normalizeFields({ ...FIELDS, contractAddress: `base:${FIELDS.contractAddress}` }).postMints).toBe(
      false,
    );
  });

  it('embeds an error in a sentence without its period', () => {
    expect(withoutPeriod('Please try again. ')).toBe('Please try again');
    expect(withoutPeriod('This contract doesnt exist')).toBe('This contract doesnt exist');
  });
});

it('[B4] detects the chain from the address, ignoring surrounding spaces', () => {
  expect(chainOfAddress(` 0x${'aB'.repeat(20)} `)).toBe('ethereum');
  expect(chainOfAddress('J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w')).toBe('solana');
  for (const typed of ['', '0x', `0x${'a'.repeat(39)}`, `0x${'g'.repeat(40)}`, 'short', '0OIl'.repeat(9)])
    expect(chainOfAddress(typed), typed).toBeNull();
});
