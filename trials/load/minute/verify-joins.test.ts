import { describe, expect, it } from 'vitest';
import { type JoinTry, type KeptList, verifyJoins } from './verify-joins.ts';

const SPOTS = 2;
const at = (sentAtMs: number, answeredAtMs: number) => ({ sentAtMs, answeredAtMs });

/** Two got the spots; others were too late, duplicates, or not eligible. */
const tries: JoinTry[] = [
  { kind: 'eligible', wallet: 'a', xAccount: 'xa', code: 'joined', entryNumber: 1, ...at(0, 5) },
  { kind: 'repeating', wallet: 'b', xAccount: 'xb', code: 'joined', entryNumber: 2, ...at(10, 15) },
  { kind: 'repeating', wallet: 'b', xAccount: 'xb', code: 'already-joined', ...at(10, 16) },
  { kind: 'eligible', wallet: 'c', xAccount: 'xc', code: 'list-full', ...at(11, 16) },
  { kind: 'sharing-x', wallet: 'd', xAccount: 'xa', code: 'twitter-account-taken', ...at(6, 7) },
  { kind: 'banned', wallet: 'e', xAccount: 'xe', code: 'wallet-banned', ...at(0, 1) },
  {
    kind: 'not-following',
    wallet: 'f',
    xAccount: 'xf',
    code: 'requirement-not-met',
    requirement: 'twitter',
    ...at(0, 1),
  },
];
const kept: KeptList = {
  joined: 2,
  entries: [
    { address: 'a', entryNumber: 1 },
    { address: 'b', entryNumber: 2 },
  ],
};

/** The same attempts with one response changed. */
const withAnswer = (place: number, change: Partial<JoinTry>) =>
  verifyJoins(
    tries.map((one, index) => (index === place ? { ...one, ...change } : one)),
    kept,
    SPOTS,
  );

describe('verifyJoins', () => {
  it('accepts correct responses', () => {
    expect(verifyJoins(tries, kept, SPOTS)).toEqual([]);
  });

  it('detects an extra entry, a missing entry and a wrong counter', () => {
    const more = [...kept.entries, { address: 'z', entryNumber: 3 }];
    expect(verifyJoins(tries, { joined: 3, entries: more }, SPOTS)).toEqual([
      '3 entries for 2 spots',
      'entry 3 of z was told to nobody',
    ]);
    expect(verifyJoins(tries, { joined: 1, entries: kept.entries.slice(0, 1) }, SPOTS)).toEqual([
      '1 entries for 2 spots',
      'b was told entry 2, and it is not there',
    ]);
    expect(verifyJoins(tries, { ...kept, joined: 1 }, SPOTS)).toEqual([
      'the counter says 1, there are 2 entries',
    ]);
  });

  it('detects an entry number given twice, and an entry of another wallet', () => {
    expect(withAnswer(1, { entryNumber: 1 })).toContain('entry 1 was given twice');
    const swapped = { joined: 2, entries: [{ address: 'x', entryNumber: 1 }, kept.entries[1] as never] };
    expect(verifyJoins(tries, swapped, SPOTS)).toContain('entry 1 of x was told to nobody');
  });

  it('detects a "list full" before the last spot was requested', () => {
    expect(withAnswer(3, at(2, 9))).toEqual([
      'eligible c was told that the list is full while a spot was left',
    ]);
  });

  it('detects an "already joined" for a wallet that is not on the list, or not yet', () => {
    expect(withAnswer(2, { wallet: 'g' })).toEqual(['repeating g was told to be on the list and was not']);
    expect(withAnswer(2, at(1, 9))).toEqual(['repeating b was told to be on the list and was not']);
  });

  it('detects an X account reported as used that nobody joined with', () => {
    expect(withAnswer(4, { xAccount: 'nobody' })).toEqual([
      'sharing-x d was told that the account at X is taken and it was not',
    ]);
  });

  it('detects any response but "already joined" to a confirmed participant', () => {
    expect(withAnswer(2, { code: 'list-full', ...at(20, 21) })).toEqual([
      'repeating b was on the list and was answered list-full',
    ]);
  });

  it('detects a bot that joined, and a refusal for a wrong reason', () => {
    expect(withAnswer(5, { code: 'joined', entryNumber: 2 })).toContain('banned e was answered joined');
    expect(withAnswer(6, { requirement: 'discord' })).toEqual([
      'not-following f was answered requirement-not-met:discord',
    ]);
    expect(withAnswer(0, { code: 'requirement-not-met', requirement: 'captcha' })).toContain(
      'eligible a was answered requirement-not-met:captcha',
    );
  });

  it('doesn\'t count "unavailable" as a refusal: the spot may be taken without its owner knowing', () => {
    expect(withAnswer(1, { code: 'unavailable', entryNumber: undefined })).toEqual([]);
    expect(withAnswer(4, { code: 'unavailable' })).toEqual([]);
  });

  it('treats a missing response and a server error as wrong for every kind', () => {
    expect(withAnswer(3, { code: 'internal' })).toEqual(['eligible c was answered internal']);
    expect(withAnswer(5, { code: 'no-answer' })).toEqual(['banned e was answered no-answer']);
  });
});
