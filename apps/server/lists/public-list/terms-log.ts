import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { buildTermsLog, type TermsChange } from '@signboard/domain/lists/terms-changes.ts';
import { findTermsVersions } from '#server/lists/list-terms-store.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';

type LogItem = PublicList['terms'][number];
type Value = LogItem['changes'][number]['before'];

export async function findTermsLog(db: Db, list: ListRow): Promise<LogItem[]> {
  if (list.termsVersion === 1) return [];
  const log = buildTermsLog(await findTermsVersions(db, list.id));
  return log.map((item) => ({
    ...item,
    changes: item.changes.map(({ field, before, after }) => ({
      field,
      before: presentValue(before),
      after: presentValue(after),
    })),
  }));
}

/** Stored as JSON, which has no dates. */
function presentValue(value: TermsChange['before']): Value {
  if (Array.isArray(value)) return [...value];
  if (typeof value !== 'object' || value === null || !('id' in value) || value.id !== 'discord')
    return value as Value;
  return { ...value, joinedBefore: value.joinedBefore === null ? null : new Date(value.joinedBefore) };
}
