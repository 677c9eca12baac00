import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { findRival, recallCommitments, rememberCommitment, type Sighting } from './commitment-memory.ts';

const seen = (change: Partial<Sighting> = {}): Sighting => ({
  listId: 'list',
  page: 'sea/first',
  number: 1,
  commitment: 'aa',
  firstSeenAt: 1_000,
  revealAt: 5_000,
  ...change,
});

describe('the memory of commitments', () => {
  it('[W2] keeps the time at which a commitment was seen first', () => {
    const storage = memoryStorage();
    rememberCommitment(storage, seen());
    rememberCommitment(storage, seen({ firstSeenAt: 9_000 }));
    expect(recallCommitments(storage, seen())).toEqual([seen()]);
  });

  it('[W2] separates lists', () => {
    const storage = memoryStorage();
    const other = seen({ listId: 'other', page: 'sea/other', commitment: 'cc' });
    rememberCommitment(storage, seen());
    rememberCommitment(storage, other);
    expect(recallCommitments(storage, seen())).toEqual([seen()]);
    expect(recallCommitments(storage, other)).toEqual([other]);
  });

  it('[W2] reports another commitment of the same draw', () => {
    const other = seen({ commitment: 'bb', firstSeenAt: 2_000 });
    expect(findRival([seen(), other], [{ number: 1, commitment: 'aa' }])).toEqual(other);
    expect(findRival([seen(), other], [{ number: 1, commitment: 'bb' }])).toEqual(seen());
    expect(findRival([seen()], [{ number: 1, commitment: 'aa' }])).toBeNull();
  });

  it('[W2] reports a draw that was seen and is now said to have failed', () => {
    const draws = [
      { number: 2, commitment: 'bb' },
      { number: 1, commitment: null },
    ];
    expect(findRival([seen()], draws)).toEqual(seen());
  });

  it('[W2] reports another list in the place of the one that was seen', () => {
    const storage = memoryStorage();
    rememberCommitment(storage, seen());
    const sightings = recallCommitments(storage, { listId: 'new', page: 'sea/first' });
    expect(findRival(sightings, [{ number: 1, commitment: 'bb' }])).toEqual(seen());
  });

  it('drops the oldest of more than 200', () => {
    const storage = memoryStorage();
    for (let number = 1; number <= 201; number += 1) rememberCommitment(storage, seen({ number }));
    const numbers = recallCommitments(storage, seen()).map(({ number }) => number);
    expect(numbers).toHaveLength(200);
    expect(numbers).not.toContain(1);
    expect(numbers).toContain(201);
  });

  it('survives a storage that is damaged or full', () => {
    const storage = memoryStorage();
    storage.setItem('seenCommitments', '[{"listId":"list","number":1},null,7');
    expect(recallCommitments(storage, seen())).toEqual([]);
    storage.setItem('seenCommitments', '[{"listId":"list","number":1},null,7]');
    rememberCommitment(storage, seen());
    expect(recallCommitments(storage, seen())).toEqual([seen()]);
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => rememberCommitment(full, seen())).not.toThrow();
  });
});
