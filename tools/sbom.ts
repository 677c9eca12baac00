// `npm run -s sbom > signboard.cdx.json`: the software bill of materials in CycloneDX format.
import { readLockfile } from './supply-chain/lockfile.ts';
import { sbomOf } from './supply-chain/sbom-of.ts';

process.stdout.write(`${JSON.stringify(sbomOf(readLockfile()), null, 2)}\n`);
