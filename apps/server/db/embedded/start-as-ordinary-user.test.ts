import { describe, test } from 'vitest';
import { isFullRun } from '../../../../testing/scope.ts';
import { describeLifeCycle } from './describe-life-cycle.ts';

// The uid has no name on purpose: a container started with `--user 12345` is such a place.
if (process.getuid?.() === 0)
  describeLifeCycle('an ordinary user without a name', 12345, { isShort: !isFullRun });
else describe.skip('needs root to become another user', () => test('life cycle', () => {}));
