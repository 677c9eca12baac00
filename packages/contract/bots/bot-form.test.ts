import { expect, it } from 'vitest';
import { isMessageKey } from '../texts/say.ts';
import { botForm } from './bot-form.ts';

const FORM = {
  contractAddress: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  email: 'bot@example.test',
  threshold: 0,
  webhookUrl: '',
  hashtags: '',
  postMints: false,
};

const faultOf = (change: object) => {
  const [issue] = botForm.safeParse({ ...FORM, ...change }).error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
};

it.each([
  ['', 0],
  [0, 0],
  ['0.25', 0.25],
  [1_000_000, 1_000_000],
])('[B4] parses a threshold of %j as %d', (threshold, expected) => {
  expect(botForm.parse({ ...FORM, threshold }).threshold).toBe(expected);
});

it.each([-1, '-0.1', 1_000_001, 'much', Number.POSITIVE_INFINITY, '1e400', 1e-30])(
  '[B4] rejects a threshold of %j with our own message',
  (threshold) => {
    expect(faultOf({ threshold })).toEqual(['threshold', 'field.threshold']);
  },
);

it.each([
  ['one two three four', 'field.too-many-hashtags'],
  ['🚀', 'field.not-a-hashtag'],
  ['a'.repeat(31), 'field.hashtag-too-long'],
  ['#123', 'field.not-a-hashtag'],
  ['x'.repeat(301), 'field.hashtags'],
])('[B4] rejects the hashtags %j: %s', (hashtags, message) => {
  expect(faultOf({ hashtags })).toEqual(['hashtags', message]);
  expect(isMessageKey(message)).toBe(true);
});

it('drops fields that are not part of the form', () => {
  const parsed = botForm.parse({ ...FORM, isPay: true, posts: 0, accessToken: 'a', twitterId: '1' });
  expect(Object.keys(parsed).sort()).toEqual([...Object.keys(FORM), 'withLink'].sort());
});
