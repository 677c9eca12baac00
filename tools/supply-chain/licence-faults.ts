import { existsSync } from 'node:fs';
import { type Lockfile, type OutsidePackage, outsidePackages, readJson } from './lockfile.ts';

/** Permissive licences. */
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
  'Unlicense',
];

/** Requires publishing changes to its files; we change none and don't distribute it. */
const FOR_DEVELOPMENT = [...FREE, 'MPL-2.0'];

/** Packages with unusual licences, each with a reason. */
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

/** Used only by the S3 emulator in tests; their packages name no licence, their repositories say MIT. */
const UNNAMED_IN_DEVELOPMENT = ['humanize-number', 'only'];

type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] };

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

/** The licence in an installed package's manifest; the lockfile's for packages of other platforms. */
export function statedLicence(folder: string): (one: OutsidePackage) => string | null {
  return ({ path, license }) => {
    const file = `${folder}${path}/package.json`;
    if (!existsSync(new URL(`../../${file}`, import.meta.url))) return license ?? null;
    const said = readJson<Manifest>(file);
    if (typeof said.license === 'object') return said.license.type;
    // The legacy format lists alternatives.
    return said.license ?? (said.licenses?.map(({ type }) => type).join(' OR ') || null);
  };
}

/** OR needs one allowed licence, AND all; there is no deeper nesting. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));
}
