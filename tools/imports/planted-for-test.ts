import { ROOT } from '../run-node.mjs';
import { findViolations } from './find-violations.ts';
import { readSourceTree } from './source-tree.ts';
import type { KNOWN } from './walls.ts';

export const repository = readSourceTree(ROOT);
const manifests = repository.paths.filter((path) => path.endsWith('package.json'));

/** The violations in a repository with the real package.json files and the given files. */
export function violationsIn(files: Readonly<Record<string, string>>, known: typeof KNOWN = []): string[] {
  const tree = {
    paths: [...manifests, ...Object.keys(files)],
    read: (path: string) => files[path] ?? repository.read(path),
  };
  return findViolations(tree, known).violations;
}
