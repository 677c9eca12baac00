import { MAX_CONDITIONS, type Rule } from '@signboard/domain/eligibility/rule.ts';
import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '../../rules/conditions-for-test.ts';
import {
  addMember,
  countConditions,
  duplicateMember,
  GROUP_KINDS,
  isWithinLimits,
  makeGroup,
  memberPath,
  moveMember,
  removeMember,
  setCount,
  setKind,
  setNot,
  viewRoot,
  viewRule,
} from './rule-tree.ts';

const { token: a, discord: b, coinbase: c } = CONDITIONS;

describe('rule tree', () => {
  it('starts with a group of one condition, or with an empty group', () => {
    expect(addMember(null, [], a)).toEqual({ all: [a] });
    expect(addMember(null, [], { any: [] })).toEqual({ any: [] });
  });

  it('adds to the root, to a group inside it, and to a single condition', () => {
    expect(addMember({ any: [a] }, [], b)).toEqual({ any: [a, b] });
    expect(addMember({ all: [a, { not: { any: [b] } }] }, [1], c)).toEqual({
      all: [a, { not: { any: [b, c] } }],
    });
    expect(addMember(a, [], b)).toEqual({ all: [a, b] });
  });

  it('removes a member, keeps a group that became empty, and ends with none', () => {
    expect(removeMember({ all: [a, { any: [b] }] }, [1, 0])).toEqual({ all: [a, { any: [] }] });
    expect(removeMember({ all: [a] }, [0])).toBeNull();
    expect(removeMember(a, [0])).toBeNull();
  });

  it('lowers the count of a group that has become too small for it', () => {
    expect(removeMember({ atLeast: 3, of: [a, b, c] }, [0])).toEqual({ atLeast: 2, of: [b, c] });
  });

  it('moves within the group, and stops at its ends', () => {
    expect(moveMember({ all: [a, b, c] }, [0], 1)).toEqual({ all: [b, a, c] });
    expect(moveMember({ all: [a, { any: [b, c] }] }, [1, 1], -1)).toEqual({ all: [a, { any: [c, b] }] });
    expect(moveMember({ all: [a, b] }, [1], 1)).toEqual({ all: [a, b] });
  });

  it('duplicates a condition or a whole group behind itself', () => {
    expect(duplicateMember({ all: [a, b] }, [0])).toEqual({ all: [a, a, b] });
    expect(duplicateMember({ all: [{ any: [a, b] }] }, [0])).toEqual({
      all: [{ any: [a, b] }, { any: [a, b] }],
    });
  });

  it('turns a group into every other kind and reads it back', () => {
    for (const kind of GROUP_KINDS) {
      const next = setKind({ all: [a, b, c] }, [], kind);
      expect(viewRule(next)).toMatchObject({ kind, members: [a, b, c] });
    }
    expect(setKind({ all: [a, b, c] }, [], 'atLeast')).toEqual({ atLeast: 2, of: [a, b, c] });
    expect(setCount({ atLeast: 2, of: [a, b, c] }, [], 9)).toEqual({ atLeast: 3, of: [a, b, c] });
  });

  it('switches a condition to its opposite and back', () => {
    expect(setNot({ all: [a, b] }, [1], true)).toEqual({ all: [a, { not: b }] });
    expect(setNot({ all: [a, { not: b }] }, [1], false)).toEqual({ all: [a, b] });
    expect(viewRule({ not: { not: a } })).toMatchObject({ condition: a, isNot: false, path: '.not.not' });
  });

  it('knows where each member is stored', () => {
    const rule: Rule = { all: [a, { not: { any: [b] } }] };
    const root = viewRoot(rule);
    expect(memberPath(root.path, 1)).toBe('.all.1');
    expect(viewRule(root.members[1] as Rule).path).toBe('.not.any');
    expect(memberPath(viewRoot(a).path, 0)).toBe('');
  });

  it('refuses a fourth level, and one condition too many', () => {
    const deep: Rule = { all: [{ any: [{ all: [a] }] }] };
    expect(isWithinLimits(deep)).toBe(true);
    expect(isWithinLimits(addMember(deep, [0, 0], { any: [] }))).toBe(false);
    expect(isWithinLimits(setNot(deep, [0, 0, 0], true))).toBe(false);
    const full = makeGroup(
      'all',
      1,
      Array.from({ length: MAX_CONDITIONS }, () => a),
    );
    expect(countConditions(full)).toBe(MAX_CONDITIONS);
    expect(isWithinLimits(full)).toBe(true);
    expect(isWithinLimits(duplicateMember(full, [0]))).toBe(false);
    expect(isWithinLimits(null)).toBe(true);
  });
});
