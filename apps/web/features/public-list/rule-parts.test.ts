import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { type GroupPart, rulePart } from './rule-parts.ts';

const coinbase: Rule = { type: 'coinbase' };
const group = (rule: Rule) => rulePart(rule) as GroupPart;

describe('the parts of a rule', () => {
  it('have the path of their verdict', () => {
    const part = group({ all: [coinbase, { any: [coinbase, coinbase] }] });
    expect(part.members.map(({ path }) => path)).toEqual(['rule.0', 'rule.1']);
    expect((part.members[1] as GroupPart).members.map(({ path }) => path)).toEqual(['rule.1.0', 'rule.1.1']);
  });

  it('say how many members are enough', () => {
    const of = [coinbase, coinbase, coinbase];
    const wanted = [{ all: of }, { any: of }, { atLeast: 2, of }].map((rule) => group(rule).wanted);
    expect(wanted).toEqual([3, 1, 2]);
    const ruledOut = [{ all: of }, { any: of }, { atLeast: 2, of }].map((not) => group({ not }).wanted);
    expect(ruledOut).toEqual([1, 3, 2]);
  });

  it('merge "not" with the group inside it', () => {
    const { path, isRuledOut, members } = group({ not: { any: [coinbase, coinbase] } });
    expect({ path, isRuledOut }).toEqual({ path: 'rule', isRuledOut: false });
    expect(members).toEqual([
      { path: 'rule.0.0', isRuledOut: true, condition: coinbase },
      { path: 'rule.0.1', isRuledOut: true, condition: coinbase },
    ]);
  });

  it('drop a double "not"', () => {
    expect(rulePart({ not: { not: coinbase } })).toEqual({
      path: 'rule.0.0',
      isRuledOut: false,
      condition: coinbase,
    });
  });
});
