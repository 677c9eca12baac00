import { afterEach, expect, it } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { readDraft, removeAllDrafts, removeDraft, writeDraft } from './draft-store.ts';

const draft = { values: { name: 'Unsaved' }, version: 3 };

afterEach(removeAllDrafts);

it('keeps the drafts of several forms apart', () => {
  writeDraft('one', draft);
  writeDraft('two', { values: { name: 'Other' }, version: null });
  removeDraft('two');
  expect([readDraft('one'), readDraft('two')]).toEqual([draft, null]);
});

it('forgets a draft without values, and one that is too long', () => {
  writeDraft('one', draft);
  writeDraft('one', { values: {}, version: 3 });
  expect(readDraft('one')).toBeNull();
  writeDraft('one', { values: { text: 'x'.repeat(300_000) }, version: 3 });
  expect(readDraft('one')).toBeNull();
});

it('forgets all drafts at once', () => {
  writeDraft('one', draft);
  removeAllDrafts();
  expect(readDraft('one')).toBeNull();
});

it.each(['nonsense', 'null', '{"one":5}', '{"one":{"values":null}}'])('ignores stored %s', (text) => {
  safeStorage.setItem('editDrafts', text);
  expect(readDraft('one')).toBeNull();
});
