import type { Edge } from './find-violations.ts';

/** Which paths of the checkout a .dockerignore lets through: as in Docker, the last line that matches decides. */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIncluded: line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isIncluded ?? true;
}

/** A pattern starts at the root, and means everything below a folder too. */
function toPattern(glob: string): RegExp {
  const source = glob.replace(/\/$/, '').replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`^${source}(?:/|$)`);
}

/** The imports, other than types, by which a file of the image reaches one that was left out. */
export function missingInImage(edges: readonly Edge[], isIncluded: (path: string) => boolean): string[] {
  return edges
    .filter(({ from, to, isType }) => !isType && isIncluded(from) && !isIncluded(to))
    .map(({ from, line, to }) => `${from}:${line} imports ${to}: .dockerignore leaves it out of the image`);
}
