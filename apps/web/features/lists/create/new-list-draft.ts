import { type KeyValueStorage, safeStorage } from '#web/lib/storage/safe-storage.ts';
import { NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import type { Attempt } from './send-new-list.ts';

/** What was typed, and the attempt to create it. */
export type NewListDraft = { values: NewListValues; attempt: Attempt | null };

export type DraftStore = {
  read(): NewListDraft | null;
  write(draft: NewListDraft): void;
  clear(): void;
};

/** In local storage: an email is confirmed in another tab, where the person may go on. */
export function createDraftStore(wallet: string, storage: KeyValueStorage = safeStorage): DraftStore {
  const key = `newListDraft:${wallet}`;
  return {
    read: () => parseDraft(storage.getItem(key)),
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // A full storage only costs the copy, not what is on the page.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** A draft of an older version may lack fields, or have other types. */
function parseDraft(text: string | null): NewListDraft | null {
  const stored = parseObject(text);
  if (typeof stored?.values !== 'object' || stored.values === null) return null;
  const values = stored.values as Record<string, unknown>;
  const known = Object.entries(NEW_LIST_VALUES).map(([name, initial]) => {
    const value = values[name];
    return [name, typeof value === typeof initial ? value : initial];
  });
  return {
    values: Object.fromEntries(known) as NewListValues,
    attempt: parseAttempt(stored.attempt),
  };
}

/** Without its key an attempt can't be repeated. */
function parseAttempt(stored: unknown): Attempt | null {
  const { key, startedAt, uploads = {}, name = '', urlEndName = '' } = (stored ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && Number.isFinite(Date.parse(startedAt ?? ''))
    ? { key, startedAt: String(startedAt), uploads, name, urlEndName }
    : null;
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
