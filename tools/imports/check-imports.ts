import { dirname } from 'node:path/posix';
import { ROOT } from '../run-node.mjs';
import { missingInImage, readDockerIgnore } from './docker-ignore.ts';
import { findViolations, type Report } from './find-violations.ts';
import { roomOf } from './rooms.ts';
import { readSourceTree } from './source-tree.ts';

// Part of `npm run check`: checks all imports against walls.ts, and that the image has what its files import.

const tree = readSourceTree(ROOT);
const report = findViolations(tree);
const violations = [
  ...report.violations,
  ...missingInImage(report.edges, readDockerIgnore(tree.read('.dockerignore'))),
];
for (const violation of violations) process.stdout.write(`${violation}\n`);
process.stdout.write(`${report.edges.length} imports, ${violations.length} violations\n`);
process.stdout.write(`${fileStatistics(report)}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;

/** File sizes, and how many files are helpers of a single file in their folder. */
function fileStatistics({ sources, edges }: Report): string {
  const product = sources.filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path));
  const lines = product.map((source) => source.lines).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0;
  const importers = Map.groupBy(
    edges.filter(({ from }) => !isTest(from)),
    ({ to }) => to,
  );
  const single = product.filter(({ path }) => {
    const [first, ...others] = new Set(importers.get(path)?.map(({ from }) => from));
    return first && others.length === 0 && dirname(first) === dirname(path);
  });
  return (
    `${product.length} product files, median ${at(0.5)} lines, 90 % within ${at(0.9)}; ` +
    `${single.length} have a single importer in the same folder`
  );
}

function isTest(path: string): boolean {
  return roomOf(path)?.endsWith(' tests') ?? false;
}
