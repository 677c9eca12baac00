import { describeIssue } from '@signboard/contract/texts/describe-issue.ts';
import { sortedJson } from '@signboard/domain/eligibility/write-rule.ts';
import type { z } from 'zod';
import { AppError, type EditConflict } from '#server/platform/lib/app-error.ts';
import type { ListRow } from './list-row.ts';

/** A list's settings by their names in the API, as its forms take them. */
export type Settings = Record<string, unknown>;

type Edit = {
  /** The version that the editor saw; without it nothing is a conflict. */
  baseVersion: number | undefined;
  stored: Settings;
  change: Settings;
  /** Whether fields that are not sent become empty instead of staying as they are. */
  isWhole?: boolean;
  /** Errors of fields that the form can't check. */
  faults?: Record<string, string>;
};

/** Validates a partial change together with the stored settings. Fields changed by someone else come first. */
export function parseEdit<S extends z.ZodType<Settings>>(
  form: S,
  list: ListRow,
  { baseVersion, stored, change, isWhole = false, faults }: Edit,
): z.output<S> {
  const parsed = form.safeParse(isWhole ? change : { ...stored, ...change }, { error: describeIssue });
  const wanted: Settings = parsed.success ? parsed.data : change;
  if (baseVersion !== undefined) requireNoConflict(list, baseVersion, stored, pick(wanted, change));
  if (parsed.success && !faults) return parsed.data;
  throw new AppError('invalid-input', { fields: { ...faults, ...(parsed.error && fieldsOf(parsed.error)) } });
}

/** The first error of each field. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields = error.issues.map((issue) => [issue.path.join('.'), issue.message]);
  return Object.fromEntries(fields.reverse());
}

function requireNoConflict(list: ListRow, baseVersion: number, stored: Settings, wanted: Settings): void {
  const conflicts: EditConflict['conflicts'] = {};
  for (const [name, yours] of Object.entries(wanted)) {
    const isNewer = (list.fieldVersions[name] ?? 0) > baseVersion;
    if (isNewer && !isSame(yours, stored[name])) conflicts[name] = { yours, theirs: stored[name] };
  }
  if (Object.keys(conflicts).length > 0)
    throw new AppError('edit-conflict', { conflict: { version: list.version, conflicts } });
}

/** The columns that record which fields a save changed; none if it changed nothing. */
export function versionColumns(
  list: ListRow,
  stored: Settings,
  saved: Settings,
  also: readonly string[] = [],
) {
  const different = Object.keys(stored).filter((name) => name in saved && !isSame(stored[name], saved[name]));
  const changed = [...different, ...also];
  if (changed.length === 0) return {};
  const version = list.version + 1;
  const now = Object.fromEntries(changed.map((name) => [name, version]));
  return { version, fieldVersions: JSON.stringify({ ...list.fieldVersions, ...now }) };
}

const isSame = (one: unknown, other: unknown) => one === other || sortedJson(one) === sortedJson(other);

const pick = (values: Settings, names: Settings) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
