// `npm run release:files -- REPOSITORY`: what is attached to a release (dist/release/files) and its notes (dist/release/notes.md).
// REPOSITORY is the address of the repository on the web.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChecker } from '../build-checker.mjs';
import { ROOT } from '../run-node.mjs';
import { readLockfile } from '../supply-chain/lockfile.ts';
import { sbomOf } from '../supply-chain/sbom-of.ts';
import { readSection } from './changelog.ts';
import { packPackages } from './pack-packages.ts';
import { readVersion } from './packages.ts';
import { absoluteLinks } from './published-manifest.ts';

const [url] = process.argv.slice(2);
if (!url)
  throw new Error(
    'Which repository? For example: npm run release:files -- https://code.example/us/signboard',
  );

const version = readVersion();
const origin = { url, tag: `v${version}` };
const target = join(ROOT, 'dist/release');
const files = join(target, 'files');

rmSync(target, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
await packPackages(files, { version, origin });
writeFileSync(
  join(files, `signboard-${version}.cdx.json`),
  `${JSON.stringify(sbomOf(readLockfile()), null, 2)}\n`,
);
const checker = await buildChecker(join(files, 'draw-checker.html'));
writeFileSync(join(files, 'SHA256SUMS'), hashesOf(files));
writeFileSync(join(target, 'notes.md'), writeNotes(checker.sha256));
process.stdout.write(`${target}\n`);

/** In the format of sha256sum. */
function hashesOf(folder: string): string {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    })
    .join('');
}

function writeNotes(checkerHash: string): string {
  const changes = readSection(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  if (!changes) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return `${absoluteLinks(changes, '', origin)}\n\nThe offline checker, draw-checker.html, has the SHA-256 \`${checkerHash}\`.\n`;
}
