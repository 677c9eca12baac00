import { type LockedPackage, type Lockfile, resolvePackage } from './lockfile.ts';

/** Supported platforms; Linux with glibc. */
export const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;

type Platform = (typeof PLATFORMS)[number];

/** Packages that some platforms don't need. */
type Exception = { name: RegExp; because: string };

const EXCEPTIONS: Exception[] = [
  { name: /^node-linux-/, because: 'Node is bundled for Linux only; macOS needs an installed Node 24' },
  { name: /^fsevents$/, because: 'an interface of macOS; elsewhere Node watches files by itself' },
];

/** Native packages that exist for some platforms only. */
export function platformFaults(lockfile: Lockfile, exceptions = EXCEPTIONS): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, locked]) => {
    const names = Object.keys(dependenciesOf(locked)).filter(
      (name) => !exceptions.some((exception) => exception.name.test(name)),
    );
    return [...unlocked(lockfile, path, locked), ...uneven(lockfile, path, names)];
  });
}

function dependenciesOf({ dependencies, devDependencies, optionalDependencies }: LockedPackage) {
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

/** npm may omit packages of other platforms when it rewrites a lockfile. */
function unlocked(lockfile: Lockfile, path: string, { optionalDependencies }: LockedPackage): string[] {
  return Object.keys(optionalDependencies ?? {})
    .filter((name) => resolvePackage(lockfile, name, path) === null)
    .map((name) => `${path || 'the root'} asks for ${name}, which is not in the lockfile`);
}

/** Native dependencies are compared by number and version, because their names follow no rule. */
function uneven(lockfile: Lockfile, path: string, names: string[]): string[] {
  const native = names
    .map((name) => lockfile.packages[resolvePackage(lockfile, name, path) ?? ''] ?? {})
    .filter(({ os, cpu, libc }) => os || cpu || libc);
  const platforms = PLATFORMS.filter((platform) => runsOn(lockfile.packages[path] ?? {}, platform));
  const versions = (platform: Platform) =>
    native
      .filter((locked) => runsOn(locked, platform))
      .map(({ version }) => version)
      .sort()
      .join(', ');
  const most = platforms.map(versions).reduce((a, b) => (b.length > a.length ? b : a), '');
  return platforms
    .filter((platform) => versions(platform) !== most)
    .map(
      (platform) =>
        `${path || 'the root'} has native packages ${most}, on ${platform} ${versions(platform) || 'none'}`,
    );
}

/** npm's rule for where a package is installed. */
export function runsOn({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
  const [ownOs = '', ownCpu = ''] = platform.split('-');
  return allows(os, ownOs) && allows(cpu, ownCpu) && (ownOs !== 'linux' || allows(libc, 'glibc'));
}

function allows(list: string | string[] | undefined, value: string): boolean {
  const entries = [list ?? []].flat();
  const excluded = entries.filter((entry) => entry.startsWith('!'));
  if (excluded.includes(`!${value}`)) return false;
  return entries.length === excluded.length || entries.includes(value);
}

const X64 = /\b(?:x64|amd64|x86_64)\b/i;
const ARM64 = /\b(?:arm64|aarch64)\b/i;

/** Within how many lines the other architecture must be named. */
const NEAR = 3;

/** Lines that name one of our two architectures while no line nearby names the other. */
export function findUnpairedPlatforms(text: string): { line: number; text: string }[] {
  const lines = text.split('\n');
  const isNear = (pattern: RegExp, at: number) =>
    lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((line) => pattern.test(line));
  return lines
    .map((line, at) => ({
      line: at + 1,
      text: line.trim(),
      isX64: X64.test(line),
      isArm64: ARM64.test(line),
    }))
    .filter(
      ({ isX64, isArm64, line }) =>
        (isX64 && !isNear(ARM64, line - 1)) || (isArm64 && !isNear(X64, line - 1)),
    )
    .map(({ line, text: words }) => ({ line, text: words }));
}
