import { describe, expect, it } from 'vitest';
import type { Bonus } from './bonus.ts';
import { nft as nftCondition, walletWith } from './chain-evidence-for-test.ts';
import type { Reading } from './chain-read.ts';
import type { Requirement } from './requirement.ts';
import type { Rule } from './rule.ts';
import {
  findLastVersionWithoutReads,
  type Holdings,
  needsSnapshot,
  snapshotEntry,
} from './snapshot-entry.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
const coin = { type: 'coin', chain: 1, minimum: '0.000000000000000001' } as const;
/** In wei. */
const balance = (wei: number): Requirement => ({
  id: 'balance',
  condition: { ...coin, minimum: `0.${String(wei).padStart(18, '0')}` },
});
const nft: Requirement = { id: 'nft', conditions: [nftCondition()] };
const follow: Requirement = { id: 'twitter', account: 'foxes', isChecked: true };

const versionsOf = (...versions: Requirement[][]) =>
  versions.map((requirements, index) => ({ version: index + 1, requirements, bonuses: [] as Bonus[] }));
const holding = (amount: Reading, tokens: Reading = 0n): Holdings => ({
  wallets: [
    walletWith([
      [coin, amount],
      [nftCondition(), tokens],
    ]),
  ],
});
const entry = { bonusEntries: [], conditions: null };
const removal = (versions: ReturnType<typeof versionsOf>, joinedUnder: number, holdings: Holdings) =>
  snapshotEntry(versions, { ...entry, joinedUnder }, holdings, NOW).change?.reason ?? null;

describe('the snapshot of an entry', () => {
  it('removes it with the reason of the version that it joined under when it meets no version since', () => {
    const versions = versionsOf([balance(2)], [nft]);
    expect(removal(versions, 1, holding(1n))).toBe('balance-low');
    expect(removal(versions, 2, holding(1n))).toBe('nft-missing');
  });

  it('keeps it when it meets the version that it joined under, however much was tightened since', () => {
    expect(removal(versionsOf([], [balance(40)]), 1, holding(0n))).toBeNull();
    expect(removal(versionsOf([balance(1)], [balance(40), nft]), 1, holding(1n))).toBeNull();
  });

  it('keeps it when it meets any later version', () => {
    const versions = versionsOf([balance(40)], [balance(1)], [balance(40)]);
    expect(removal(versions, 1, holding(1n))).toBeNull();
    expect(removal(versions, 3, holding(1n))).toBe('balance-low');
  });

  it('never removes it because something could not be checked', () => {
    const versions = versionsOf([balance(2)], [nft]);
    expect(removal(versions, 1, holding(1n, 'could-not-check'))).toBeNull();
    expect(removal(versions, 1, holding('could-not-check'))).toBeNull();
    expect(removal([], 1, holding(0n))).toBeNull();
  });

  it('ignores what needs the participant', () => {
    expect(removal(versionsOf([follow]), 1, holding(0n))).toBeNull();
    expect(removal(versionsOf([follow, balance(2)]), 1, holding(1n))).toBe('balance-low');
  });

  it('is needed only for entries that joined after the last version without such requirements', () => {
    expect(findLastVersionWithoutReads(versionsOf([balance(1)]))).toBe(0);
    expect(findLastVersionWithoutReads(versionsOf([balance(1)], [follow], [nft]))).toBe(2);
    expect(findLastVersionWithoutReads(versionsOf([balance(1)], []))).toBe(2);
    expect(findLastVersionWithoutReads([])).toBe(0);
  });
});

describe('what the snapshot publishes', () => {
  const snapshot = (holdings: Holdings, ...versions: Requirement[][]) =>
    snapshotEntry(versionsOf(...versions), { ...entry, joinedUnder: 1 }, holdings, NOW);

  it('is the question without the wallet, and the answer', () => {
    expect(snapshot(holding(1n), [balance(2)]).change).toEqual({
      weight: 0,
      reason: 'balance-low',
      read: { kind: 'chain', chain: 'eip155:1', call: 'eth_getBalance({wallet})', answer: '1' },
    });
    const { contract } = nftCondition();
    expect(snapshot(holding(1n), [nft]).change?.read).toEqual({
      kind: 'chain',
      chain: 'eip155:8453',
      call: `balanceOf({wallet}) of ${contract}`,
      answer: '0',
    });
  });

  it('is what the chain answered, not what it could not', () => {
    const rule: Rule = { all: [coin, nftCondition()] };
    const { change, isUnknown } = snapshot(holding('could-not-check', 0n), [{ id: 'rule', rule }]);
    expect(change?.read.call).toMatch(/^balanceOf/);
    expect(isUnknown).toBe(true);
    expect(snapshot(holding(5n, 1n), [{ id: 'rule', rule }])).toEqual({ isUnknown: false, change: null });
  });

  it('is the condition that must not be met, where one was', () => {
    const { change } = snapshot(holding(0n, 1n), [{ id: 'rule', rule: { not: nftCondition() } }]);
    expect(change).toMatchObject({ weight: 0, read: { answer: '1' } });
  });

  it('needs a snapshot only where a chain is asked', () => {
    expect(needsSnapshot(versionsOf([follow]))).toBe(false);
    expect(needsSnapshot(versionsOf([balance(1)]))).toBe(true);
    expect(needsSnapshot(versionsOf([balance(1)], [follow]))).toBe(false);
    expect(needsSnapshot([])).toBe(false);
  });
});

describe('the snapshot of a rule', () => {
  const shown = { type: 'x-account', minimumDays: 1, minimumFollowers: 0 } as const;
  const versions = (rule: Rule) => versionsOf([{ id: 'rule', rule }]);
  const judged = (rule: Rule, conditions: ('met' | 'not-met' | 'unknown')[] | null, tokens: Reading) =>
    snapshotEntry(versions(rule), { joinedUnder: 1, bonusEntries: [], conditions }, holding(0n, tokens), NOW)
      .change?.reason ?? null;

  it('keeps what X and Discord said at joining', () => {
    const either: Rule = { any: [shown, nftCondition()] };
    expect(judged(either, ['met', 'met'], 0n)).toBeNull();
    expect(judged(either, ['not-met', 'met'], 0n)).toBe('rule-not-met');
    expect(judged(either, ['not-met', 'met'], 1n)).toBeNull();
    expect(judged(either, ['not-met', 'met'], 'could-not-check')).toBeNull();
    expect(judged({ all: [shown, nftCondition()] }, ['met', 'met'], 0n)).toBe('rule-not-met');
  });

  it('keeps who showed that they are not what is excluded', () => {
    expect(judged({ not: shown }, ['not-met'], 0n)).toBeNull();
    expect(judged({ not: shown }, null, 0n)).toBeNull();
  });

  it('removes nobody where it is not known what they said', () => {
    expect(judged({ any: [shown, nftCondition()] }, null, 0n)).toBeNull();
  });
});

describe('the snapshot of bonuses', () => {
  const perNft: Bonus = { condition: nftCondition(), entries: 2, per: '1', most: 10 };
  const role: Bonus = {
    condition: { type: 'discord-account', minimumDays: 1 },
    entries: 3,
    per: null,
    most: 3,
  };
  const versions = [{ version: 1, requirements: [], bonuses: [perNft, role] }];
  const weight = (bonusEntries: number[], tokens: Reading) =>
    snapshotEntry(versions, { joinedUnder: 1, bonusEntries, conditions: null }, holding(0n, tokens), NOW)
      .change?.weight ?? null;

  it('takes back what is no longer held, never what a role gave, and gives nothing new', () => {
    expect(weight([6, 3], 3n)).toBeNull();
    expect(weight([6, 3], 1n)).toBe(6);
    expect(weight([6, 3], 0n)).toBe(4);
    expect(weight([2, 0], 5n)).toBeNull();
  });

  it('takes nothing back because something could not be checked', () => {
    expect(weight([6, 3], 'could-not-check')).toBeNull();
  });

  it('is made for everyone while any version has bonuses', () => {
    const later = { version: 2, requirements: [], bonuses: [] };
    expect(findLastVersionWithoutReads([...versions, later])).toBe(0);
  });
});
