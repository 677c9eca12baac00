import { describe, expect, it } from 'vitest';
import { bonusesField, ruleField } from './rule-form.ts';

const CONTRACT = '0x00000000000000000000000000000000000000aa';
const nft = { type: 'token', chain: 8453, standard: 'erc721', contract: CONTRACT, minimum: '2' };
const coin = { type: 'coin', chain: 1, minimum: '0.5' };

const faults = (given: unknown) =>
  (ruleField.safeParse(given).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('a rule', () => {
  it('is none, one condition, or groups of them', () => {
    expect(ruleField.parse(null)).toBeNull();
    expect(ruleField.parse(undefined)).toBeNull();
    expect(ruleField.parse(coin)).toEqual(coin);
    const group = { any: [nft, { not: { atLeast: 1, of: [coin] } }] };
    expect(ruleField.parse(group)).toMatchObject({
      any: [
        { contract: '0x00000000000000000000000000000000000000AA', tokenId: null },
        { not: { atLeast: 1, of: [coin] } },
      ],
    });
  });

  it('names the field of every error by its path', () => {
    const call = {
      type: 'call',
      chain: 1,
      contract: CONTRACT,
      signature: 'staked(address)',
      args: ['0x01'],
      comparison: 'at-least',
      value: '1.5',
      label: '',
    };
    expect(faults({ all: [{ ...nft, contract: 'x', minimum: '0' }, { any: [call] }] })).toEqual([
      ['all.0.contract', 'field.contract-address'],
      ['all.0.minimum', 'field.above-zero'],
      ['all.1.any.0.value', 'field.whole-number'],
      ['all.1.any.0.label', 'field.required'],
      ['all.1.any.0.args', 'field.wallet-argument?wallet=%24wallet'],
    ]);
    expect(faults({ ...call, value: '1', label: 'x' })).toEqual([
      ['args', 'field.wallet-argument?wallet=%24wallet'],
    ]);
    expect(faults({ ...call, value: '1', label: 'x', signature: 'staked(string)' })).toEqual([
      ['signature', expect.stringContaining('field.signature-type?')],
    ]);
  });

  it.each([
    ['an empty group', { all: [] }, 'field.rule-empty'],
    ['a count above the members', { atLeast: 2, of: [coin] }, 'field.rule-count'],
    ['a count of none', { atLeast: 0, of: [coin] }, 'field.rule-count'],
    ['a count that is no number', { atLeast: 'x', of: [coin] }, 'field.rule-count'],
    [
      'groups that are four deep',
      { all: [{ any: [{ not: { all: [coin] } }] }] },
      'field.rule-too-deep?most=3',
    ],
    [
      '21 conditions',
      { all: [{ any: Array(11).fill(coin) }, { any: Array(10).fill(coin) }] },
      'field.too-many?most=20',
    ],
  ])('refuses %s', (_name, given, message) => {
    expect(faults(given).map((fault) => fault[1])).toEqual([message]);
  });

  it.each([[{ type: 'tea' }], ['tea'], [[coin]], [{}]])('refuses what is neither: %j', (given) => {
    expect(faults(given)).toHaveLength(1);
  });

  it('stops at a depth instead of following a million groups', () => {
    let deep: unknown = coin;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { not: deep };
    expect(faults(deep)).toHaveLength(1);
  });
});

describe('bonuses', () => {
  const bonus = { condition: nft, entries: 2, per: '1', most: 10 };

  it('count amounts or give entries once', () => {
    expect(bonusesField.parse([bonus, { condition: coin, entries: 3, most: 3 }])).toMatchObject([
      { entries: 2, per: '1', most: 10 },
      { entries: 3, per: null, most: 3 },
    ]);
  });

  it.each([
    [
      'actions on X',
      { ...bonus, condition: { type: 'x-follow', account: 'foxes', isChecked: true } },
      'field.bonus-condition',
    ],
    ['more than a leaf can hold', { ...bonus, most: 255 }, 'field.at-most?most=254'],
    ['fewer in total than one step gives', { ...bonus, entries: 11 }, 'field.bonus-most'],
    ['counting what has no amount', { ...bonus, condition: { type: 'coinbase' } }, 'field.bonus-per'],
  ])('refuse %s', (_name, given, message) => {
    const [issue] = bonusesField.safeParse([given]).error?.issues ?? [];
    expect(issue?.message).toBe(message);
  });
});
