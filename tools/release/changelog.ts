const UNRELEASED = '## Unreleased';

/** The changelog after a release: what was unreleased belongs to the version. */
export function releaseChangelog(text: string, version: string, date: string): string {
  if (!/^(?!#)./m.test(readSection(text, 'Unreleased')))
    throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}" that could be released.`);
  return text.replace(`\n${UNRELEASED}\n`, `\n${UNRELEASED}\n\n## ${version} – ${date}\n`);
}

/** The text below the heading of a version; empty if there is none. */
export function readSection(text: string, version: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version} – `));
  if (start < 0) return '';
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  return lines
    .slice(start + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}
