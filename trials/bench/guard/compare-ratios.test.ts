import { expect, it } from 'vitest';
import { describeLoss, isWorse } from './compare-ratios.ts';

const RECORDED = { ratio: 0.5, commit: '0123abcd' };

it('reports a ratio that is more than a fifth worse', () => {
  expect([0.6, 0.41, 0.39].map((ratio) => isWorse(ratio, RECORDED))).toEqual([false, false, true]);
});

it('reports nothing about a form that was never recorded', () => {
  expect(isWorse(0.1, undefined)).toBe(false);
});

it('names the commit that recorded the last ratio', () => {
  expect(describeLoss('web', 0.3, RECORDED)).toBe('web: 0.30 is 40 % worse than 0.50, recorded at 0123abcd');
});
