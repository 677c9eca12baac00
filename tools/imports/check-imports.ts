// Part of `npm run check`: who imports whom, held against walls.ts.
import { ROOT } from '../run-node.mjs';
import { fileStatistics } from './file-statistics.ts';
import { findViolations } from './find-violations.ts';
import { readSourceTree } from './source-tree.ts';

const report = findViolations(readSourceTree(ROOT));
for (const violation of report.violations) process.stdout.write(`${violation}\n`);
process.stdout.write(`${report.edges.length} imports, ${report.violations.length} violations\n`);
process.stdout.write(`${fileStatistics(report)}\n`);
process.exitCode = report.violations.length === 0 ? 0 : 1;
