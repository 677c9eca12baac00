import { existsSync } from 'node:fs';
import { type Lockfile, type OutsidePackage, outsidePackages, readJson } from './lockfile.ts';

/** They ask for no more than to be named. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
];

/** Its changes to a file must be published; we change none, and it is in nothing that we hand on. */
const FOR_DEVELOPMENT = [...FREE, 'MPL-2.0'];

/** Packages with a licence of their own kind, each for a reason. */
const EXCEPTIONS: { packages: RegExp; licences: string[]; because: string }[] = [
  {
    packages: /^@fontsource-variable\//,
    licences: ['OFL-1.1'],
    because: 'the licence of fonts: they may be handed on with the product, not sold by themselves',
  },
  {
    packages: /^@img\/sharp-/,
    licences: [...FREE, 'LGPL-3.0-or-later'],
    because: 'libvips is a library file of its own, unchanged, that anyone can put another in the place of',
  },
];

/** Used by the stand-in of S3 in the tests alone; their packages name no licence, their repositories say MIT. */
const UNNAMED_IN_DEVELOPMENT = ['humanize-number', 'only'];

type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] };

/** Packages whose licence we have not agreed to. */
export function licenceFaults(lockfile: Lockfile, licenceOf = statedLicence('')): string[] {
  return outsidePackages(lockfile).flatMap((one) => {
    const licence = licenceOf(one);
    if (licence === null)
      return one.dev && UNNAMED_IN_DEVELOPMENT.includes(one.name) ? [] : [`${one.path} names no licence`];
    return isAllowed(licence, allowedFor(one)) ? [] : [`${one.path} is under ${licence}`];
  });
}

function allowedFor({ name, dev }: OutsidePackage): string[] {
  const exception = EXCEPTIONS.find(({ packages }) => packages.test(name));
  return exception?.licences ?? (dev ? FOR_DEVELOPMENT : FREE);
}

/** What a package of the lockfile in a folder says of itself; the lockfile's word for those of other platforms. */
export function statedLicence(folder: string): (one: OutsidePackage) => string | null {
  return ({ path, license }) => {
    const file = `${folder}${path}/package.json`;
    if (!existsSync(new URL(`../../${file}`, import.meta.url))) return license ?? null;
    const said = readJson<Manifest>(file);
    if (typeof said.license === 'object') return said.license.type;
    // The old form names several to choose from.
    return said.license ?? (said.licenses?.map(({ type }) => type).join(' OR ') || null);
  };
}

/** Of licences joined by OR one must be allowed, of those joined by AND all; nothing is nested deeper. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}
