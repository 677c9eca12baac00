import { existsSync, readFileSync } from 'node:fs';

/** A test named in the documentation. */
export type NamedTest = { file: string; name: string };

const ROOT = new URL('../', import.meta.url);

/** Parses a file in backticks, a colon, and the test's name up to the end of the line or cell. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \||$)/gm)].map(
    ([, file = '', name = '']) => ({ file, name }),
  );
}

export function missingTests(tests: readonly NamedTest[]): NamedTest[] {
  return tests.filter(({ file, name }) => {
    const path = new URL(file, ROOT);
    return !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), name);
  });
}

/** A whole quoted string, or the end of a concatenated one. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${name}${quote}`));
}
