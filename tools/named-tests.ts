import { existsSync, readFileSync } from 'node:fs';

/** A test that a page of the documentation names. */
export type NamedTest = { file: string; name: string };

const ROOT = new URL('../', import.meta.url);

/** The tests that a text names, each as its file in backticks, a colon, and its name up to the end of the line or cell. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>| \||$)/gm)].map(
    ([, file = '', name = '']) => ({ file, name }),
  );
}

/** Those of them that are not there. */
export function missingTests(tests: readonly NamedTest[]): NamedTest[] {
  return tests.filter(({ file, name }) => {
    const path = new URL(file, ROOT);
    return !existsSync(path) || !hasTest(readFileSync(path, 'utf8'), name);
  });
}

/** Whether a name is that of a test: a whole text in quotes, or the end of one that is put together. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${name}${quote}`));
}
