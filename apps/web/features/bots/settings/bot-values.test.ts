import { describe, expect, it } from 'vitest';
import { type BotFields, botFields, chainOfAddress, normalizeFields, withoutPeriod } from './bot-values.ts';

const FIELDS: BotFields = {
  contractAddress: `0x${'1'.repeat(40)}`,
  email: 'a@example.test',
  threshold: '0',
  webhookUrl: '',
  hashtags: 'one two',
  postMints: true,
  withLink: false,
};

describe('[B4] the bot form', () => {
  it('shows the stored values, with a small threshold in decimal notation', () => {
    const bot = { ...FIELDS, threshold: 0.0000005, id: 'x', username: 'bot', posts: 3 };
    expect(botFields(bot as never)).toEqual({ ...FIELDS, threshold: '0.0000005' });
  });

  it('accepts a decimal comma', () => {
    expect(normalizeFields({ ...FIELDS, threshold: ' 0,05 ' }).threshold).toBe('0.05');
    expect(normalizeFields({ ...FIELDS, threshold: '' }).threshold).toBe('');
  });

  it('never requests mints on Solana', () => {
    const contractAddress = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
    expect(normalizeFields({ ...FIELDS, contractAddress }).postMints).toBe(false);
    expect(normalizeFields(FIELDS).postMints).toBe(true);
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
