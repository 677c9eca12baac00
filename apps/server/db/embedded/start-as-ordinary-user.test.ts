import { test } from 'vitest';
import { canBecomeOtherUser } from '../../../../testing/other-users.ts';
import { isFullRun } from '../../../../testing/scope.ts';
import { describeLifeCycle } from './describe-life-cycle.ts';

// The uid has no passwd entry on purpose, as in a container started with `--user 12345`.
if (canBecomeOtherUser) describeLifeCycle('an ordinary user without a name', 12345, { isShort: !isFullRun });
else
  test('an ordinary user without a name', (context) =>
    context.skip('needs root, and a checkout that other users can enter'));
