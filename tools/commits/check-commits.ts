// Refuses commits too large to review or to blame. Counts what people wrote: not renames, nor what .gitattributes calls generated.
import { ROOT } from '../run-node.mjs';
import { findLargeCommits, MOST_ADDED_LINES } from './find-large-commits.ts';

/** Two earlier commits, of 91,000 and 56,000 lines, stay as they are. */
const CHECKED_AFTER = '25a88b901f767626307add235c0f3bdb4a1e946f';

const found = findLargeCommits(ROOT, CHECKED_AFTER);
if (found === 'no-history')
  process.stdout.write('Sizes of commits: not checked, since the history is not here.\n');
else
  for (const { commit, subject, added } of found) {
    const hash = commit.slice(0, 8);
    process.stderr.write(
      `${hash} (${subject}) adds ${added} lines, more than ${MOST_ADDED_LINES}. Split it: one change in each commit.\n`,
    );
    process.exitCode = 1;
  }
