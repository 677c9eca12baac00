import { safeStorage } from '#web/lib/storage/safe-storage.ts';

/** Unsaved values of a form, by field, and the version of the record that they are based on. */
export type Draft = { values: Record<string, unknown>; version: number | null };

/** One item for all forms, so that signing out removes every draft at once. */
const STORAGE_KEY = 'editDrafts';

/** Written on every change: a long list of wallets would slow down typing and fill the storage. */
const MAX_LENGTH = 200_000;

export function readDraft(key: string): Draft | null {
  const draft = readAll()[key];
  return isDraft(draft) ? draft : null;
}

/** Without values there is nothing to keep. */
export function writeDraft(key: string, draft: Draft): void {
  const { [key]: before, ...others } = readAll();
  const isKept = Object.keys(draft.values).length > 0 && JSON.stringify(draft).length <= MAX_LENGTH;
  if (!isKept && before === undefined) return;
  writeAll(isKept ? { ...others, [key]: draft } : others);
}

export function removeDraft(key: string): void {
  writeDraft(key, { values: {}, version: null });
}

/** For a person who signs out: the next one at this browser must not find them. */
export function removeAllDrafts(): void {
  safeStorage.removeItem(STORAGE_KEY);
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(safeStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

/** A full storage must not keep anyone from typing. */
function writeAll(drafts: Record<string, unknown>): void {
  try {
    safeStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
  } catch {
    removeAllDrafts();
  }
}

function isDraft(draft: unknown): draft is Draft {
  const { values, version } = (draft ?? {}) as Record<string, unknown>;
  return typeof values === 'object' && values !== null && (version === null || typeof version === 'number');
}
