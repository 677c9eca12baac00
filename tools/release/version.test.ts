import { expect, it } from 'vitest';
import { compareVersions, parseVersion, type Version } from './version.ts';

/** The specification's own example, with ours in between. */
const ASCENDING = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.2',
  '1.0.0-alpha.10',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
];

it('orders versions as the specification does', () => {
  const compare = (one: string, other: string) =>
    Math.sign(compareVersions(parseVersion(one) as Version, parseVersion(other) as Version));
  for (const [at, one] of ASCENDING.entries())
    for (const [place, other] of ASCENDING.entries())
      expect([one, other, compare(one, other)]).toEqual([one, other, Math.sign(at - place)]);
});

it.each([
  '',
  '1',
  '1.0',
  'v1.0.0',
  '1.0.0.0',
  '01.0.0',
  '1.0.0-',
  '1.0.0-01',
  '1.0.0-a..b',
  '1.0.0+build',
  '1.0.0 ',
  '1.0.0\n',
])('rejects %j', (text) => expect(parseVersion(text)).toBeNull());
