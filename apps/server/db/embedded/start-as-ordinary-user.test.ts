import { describe, test } from 'vitest';
import { isFullRun } from '../../../../testing/scope.ts';
import { describeLifeCycle } from './describe-life-cycle.ts';

// The uid has no passwd entry on purpose, as in a container started with `--user 12345`.
if (process.getuid?.() === 0)
  describeLifeCycle('an ordinary user without a name', 12345, { isShort: !isFullRun });
else describe.skip('needs root to switch to another user', () => test('life cycle', () => {}));
