import { describe, expect, it } from 'vitest';
import { type BotFields, botFields, faultInSentence, typedValues } from './bot-values.ts';

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
  it('shows what is stored, with a small threshold written out', () => {
    const bot = { ...FIELDS, threshold: 0.0000005, id: 'x', username: 'bot', posts: 3 };
    expect(botFields(bot as never)).toEqual({ ...FIELDS, threshold: '0.0000005' });
  });

  it('takes a decimal comma for a point', () => {
    expect(typedValues({ ...FIELDS, threshold: ' 0,05 ' }).threshold).toBe('0.05');
    expect(typedValues({ ...FIELDS, threshold: '' }).threshold).toBe('');
  });

  it('never asks for mints on Solana', () => {
    const contractAddress = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
    expect(typedValues({ ...FIELDS, contractAddress }).postMints).toBe(false);
    expect(typedValues(FIELDS).postMints).toBe(true);
  });

  it('puts a fault into its sentence without a point of its own', () => {
    expect(faultInSentence('Please try again. ')).toBe('Please try again');
    expect(faultInSentence('This contract doesnt exist')).toBe('This contract doesnt exist');
  });
});
