// `npm run -s sbom > signboard.cdx.json`: what the product is made of, in the form of CycloneDX.
import { readLockfile } from './supply-chain/lockfile.ts';
import { sbomOf } from './supply-chain/sbom-of.ts';

process.stdout.write(`${JSON.stringify(sbomOf(readLockfile()), null, 2)}\n`);
