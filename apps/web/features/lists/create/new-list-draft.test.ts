import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { createDraftStore } from './new-list-draft.ts';
import { NEW_LIST_VALUES } from './new-list-values.ts';

const DRAFT = {
  values: { ...NEW_LIST_VALUES, name: 'Night Owls' },
  attempt: {
    key: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
    startedAt: '2026-05-04T10:20:00.000Z',
    uploads: { painted: 'a'.repeat(64) },
    name: 'Night Owls',
    urlEndName: 'night-owls',
  },
};

describe('the draft of a new list', () => {
  it('is read back by the same account only', () => {
    const storage = memoryStorage();
    createDraftStore('0xA', storage).write(DRAFT);
    expect(createDraftStore('0xA', storage).read()).toEqual(DRAFT);
    expect(createDraftStore('0xB', storage).read()).toBeNull();
  });

  it('is gone once it is cleared', () => {
    const drafts = createDraftStore('0xA', memoryStorage());
    drafts.write(DRAFT);
    drafts.clear();
    expect(drafts.read()).toBeNull();
  });

  it.each(['', 'null', '[]', '7', '{"values":', '{}'])('is ignored when the storage contains %j', (text) => {
    const storage = { ...memoryStorage(), getItem: () => text };
    expect(createDraftStore('0xA', storage).read()).toBeNull();
  });

  it('of an older version keeps what it has and takes the rest from an empty page', () => {
    const text = JSON.stringify({
      values: { name: 'Owls', isColor: 'yes', other: 1 },
      progress: { listId: 'id-1' },
      attempt: { startedAt: 7 },
    });
    const storage = { ...memoryStorage(), getItem: () => text };
    expect(createDraftStore('0xA', storage).read()).toEqual({
      values: { ...NEW_LIST_VALUES, name: 'Owls' },
      attempt: null,
    });
  });

  it('does not disturb the page when the storage is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const drafts = createDraftStore('0xA', { ...memoryStorage(), setItem: full });
    expect(() => drafts.write(DRAFT)).not.toThrow();
  });
});
