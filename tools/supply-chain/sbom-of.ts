import { createHash } from 'node:crypto';
import { type Lockfile, type OutsidePackage, productionPackages, resolvePackage } from './lockfile.ts';

export type SbomComponent = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  scope: 'required' | 'optional';
  purl: string;
  hashes: { alg: 'SHA-512'; content: string }[];
  licenses: { expression: string }[];
};

/** CycloneDX 1.5. */
export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  serialNumber: string;
  version: 1;
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * What `npm ci --omit=dev` installs, on every platform. npm's own `sbom --omit=dev` omits packages that are needed both in
 * production and in development, for example the database driver. Deterministic for a lockfile.
 */
export function sbomOf(lockfile: Lockfile): Sbom {
  const packages = productionPackages(lockfile);
  const { version = '0' } = lockfile.packages[''] ?? {};
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(packages))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'signboard', name: 'signboard', version } },
    components: packages.map(componentOf),
    dependencies: packages.map((one) => ({ ref: one.path, dependsOn: dependenciesOf(one, lockfile) })),
  };
}

function componentOf({
  path,
  name,
  version = '',
  optional,
  integrity,
  license,
}: OutsidePackage): SbomComponent {
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: integrity
      ? [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }]
      : [],
    licenses: license ? [{ expression: license }] : [],
  };
}

function dependenciesOf({ path, ...one }: OutsidePackage, lockfile: Lockfile): string[] {
  const names = Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies });
  return names
    .map((name) => resolvePackage(lockfile, name, path))
    .filter((place) => place !== null)
    .filter((place) => !lockfile.packages[place]?.dev);
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
