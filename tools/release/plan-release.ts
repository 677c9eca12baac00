import { parseVersion } from './version.ts';

/** What the workflow publishes for a tag, and under which names. */
export type ReleasePlan = {
  version: string;
  prerelease: boolean;
  /** What `npm install @signboard/…@NAME` gets. */
  'dist-tag': 'latest' | 'next';
  /** Separated by commas. */
  'image-tags': string;
};

/** `image` is the image's name with its registry; registries accept lower case only. */
export function planRelease(tag: string, version: string, image: string): ReleasePlan {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json has the version ${version}.`);
  const parsed = parseVersion(version);
  if (!parsed) throw new Error(`${version} is not a version by semver.org.`);
  const prerelease = parsed.prerelease.length > 0;
  const names = prerelease ? [version] : [version, parsed.numbers.slice(0, 2).join('.'), 'latest'];
  return {
    version,
    prerelease,
    'dist-tag': prerelease ? 'next' : 'latest',
    'image-tags': names.map((name) => `${image.toLowerCase()}:${name}`).join(','),
  };
}

/** In the form of `$GITHUB_OUTPUT`. */
export function printPlan(plan: ReleasePlan): string {
  return Object.entries(plan)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
