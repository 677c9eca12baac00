import { describe, expect, it } from 'vitest';
import { type BotFields, botFields, normalizeFields, withoutPeriod } from './bot-values.ts';

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
