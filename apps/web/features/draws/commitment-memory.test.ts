import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { findRival, recallCommitments, rememberCommitment, type Sighting } from './commitment-memory.ts';

const seen = (change: Partial<Sighting> = {}): Sighting => ({
  listId: 'list',
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

  it('[W2] separates lists and draws', () => {
    const storage = memoryStorage();
    rememberCommitment(storage, seen());
    rememberCommitment(storage, seen({ number: 2, commitment: 'bb' }));
    rememberCommitment(storage, seen({ listId: 'other', commitment: 'cc' }));
    expect(recallCommitments(storage, { listId: 'list', number: 2 })).toEqual([
      seen({ number: 2, commitment: 'bb' }),
    ]);
    expect(recallCommitments(storage, { listId: 'other', number: 2 })).toEqual([]);
  });

  it('[W2] reports another commitment of the same draw', () => {
    const storage = memoryStorage();
    rememberCommitment(storage, seen());
    const other = seen({ commitment: 'bb', firstSeenAt: 2_000 });
    rememberCommitment(storage, other);
    const sightings = recallCommitments(storage, seen());
    expect(findRival(sightings, 'aa')).toEqual(other);
    expect(findRival(sightings, 'bb')).toEqual(seen());
    expect(findRival([seen()], 'aa')).toBeNull();
  });

  it('drops the oldest of more than 200', () => {
    const storage = memoryStorage();
    for (let number = 1; number <= 201; number += 1) rememberCommitment(storage, seen({ number }));
    expect(recallCommitments(storage, seen({ number: 1 }))).toEqual([]);
    expect(recallCommitments(storage, seen({ number: 2 }))).toHaveLength(1);
    expect(recallCommitments(storage, seen({ number: 201 }))).toHaveLength(1);
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
