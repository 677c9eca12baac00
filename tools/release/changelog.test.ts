import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-node.mjs';
import { readSection, releaseChangelog } from './changelog.ts';
import { absoluteLinks } from './published-manifest.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Fixed

- A defect.

## 1.0.0 – 2026-11-01

- The first.

## 1.0.0-alpha

- Before.
`;

describe('the changelog', () => {
  it('gives what was unreleased to the version, below an empty heading', () => {
    const released = releaseChangelog(CHANGELOG, '1.1.0', '2026-11-19');
    expect(released).toContain(
      '\n## Unreleased\n\n## 1.1.0 – 2026-11-19\n\n### Fixed\n\n- A defect.\n\n## 1.0.0 –',
    );
    expect(readSection(released, 'Unreleased')).toBe('');
    expect(readSection(released, '1.1.0')).toBe('### Fixed\n\n- A defect.');
    expect(() => releaseChangelog(released, '1.2.0', '2026-11-20')).toThrow('nothing under "## Unreleased"');
  });

  it('has a section for each version, and none for others', () => {
    expect(readSection(CHANGELOG, '1.0.0')).toBe('- The first.');
    expect(readSection(CHANGELOG, '1.0.0-alpha')).toBe('- Before.');
    expect(readSection(CHANGELOG, '1.0')).toBe('');
  });

  it('of this repository has the sections that a release needs', () => {
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    expect(text).toContain('\n## Unreleased\n');
    expect(readSection(text, '1.0.0-alpha')).toContain('First version.');
  });
});

it('leads relative links into the tagged repository, and leaves others', () => {
  const origin = { url: 'https://code.example/us/signboard', tag: 'v1.1.0' };
  const base = 'https://code.example/us/signboard/blob/v1.1.0';
  expect(absoluteLinks('[a](docs/a.md#b) [c](#c) [d](https://d.example)', '', origin)).toBe(
    `[a](${base}/docs/a.md#b) [c](#c) [d](https://d.example)`,
  );
  expect(absoluteLinks('[a](../../docs/a.md) [b](verify.py)', 'packages/draw/', origin)).toBe(
    `[a](${base}/docs/a.md) [b](${base}/packages/draw/verify.py)`,
  );
});
