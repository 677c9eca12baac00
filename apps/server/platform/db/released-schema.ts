import { BASELINE, checksumsOf, type Schema } from './schema-files.ts';

/** released.json: what the last release contained. Before the first one `release` is null and there are no checksums. */
export type ReleasedSchema = { release: string | null; checksums: Record<string, string> };

/** What the files of a release may not do. Before the first release everything may change. */
export function findReleaseViolations({ release, checksums }: ReleasedSchema, schema: Schema): string[] {
  if (release === null) return [];
  const now = checksumsOf(schema);
  const isFunction = (name: string) => name.startsWith('functions/');
  const released = Object.keys(checksums).filter((name) => !isFunction(name));
  const added = schema.migrations.map(({ name }) => name).filter((name) => !released.includes(name));
  const lastReleased =
    released
      .filter((name) => name !== BASELINE)
      .sort()
      .at(-1) ?? '';
  const changedFunctions = [...new Set([...Object.keys(now), ...Object.keys(checksums)])].filter(
    (name) => isFunction(name) && now[name] !== checksums[name],
  );
  return [
    ...released
      .filter((name) => now[name] !== checksums[name])
      .map((name) => `${name} was released with ${release}: add a migration instead of changing it`),
    ...added.filter((name) => name < lastReleased).map((name) => `${name} must come after ${lastReleased}`),
    // The name of a migration is how an older version notices that it must not put its own functions back.
    ...(changedFunctions.length > 0 && added.length === 0
      ? [`${changedFunctions.join(', ')} changed since ${release}: add a migration, even an empty one`]
      : []),
  ];
}
