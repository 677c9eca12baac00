/** A version by https://semver.org, without build metadata. */
export type Version = { numbers: readonly number[]; prerelease: readonly string[] };

const NUMBER = '(0|[1-9]\\d*)';
const PART = '(?:0|[1-9]\\d*|\\d*[a-z-][0-9a-z-]*)';
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${PART}(?:\\.${PART})*))?$`, 'i');

/** Null if it is none. */
export function parseVersion(text: string): Version | null {
  const [, major, minor, patch, prerelease] = VERSION.exec(text) ?? [];
  if (major === undefined) return null;
  return { numbers: [major, minor, patch].map(Number), prerelease: prerelease?.split('.') ?? [] };
}

/** Negative, 0 or positive, by the precedence of the specification. */
export function compareVersions(one: Version, other: Version): number {
  for (const [at, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  const [a, b] = [one.prerelease, other.prerelease];
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [at, part] of a.entries()) {
    if (at === b.length) return 1;
    const difference = compareParts(part, b[at] as string);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Numbers come before words. */
function compareParts(one: string, other: string): number {
  const [isOneNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isOneNumber && isOtherNumber) return Number(one) - Number(other);
  if (isOneNumber !== isOtherNumber) return isOneNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
