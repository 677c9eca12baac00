import { describe, expect, it } from 'vitest';
import { planRelease, printPlan } from './plan-release.ts';

const IMAGE = 'registry.example/Us/Signboard';

describe('a release', () => {
  it('is also the latest of its minor version and of all', () => {
    expect(planRelease('v1.2.3', '1.2.3', IMAGE)).toEqual({
      version: '1.2.3',
      prerelease: false,
      'dist-tag': 'latest',
      'image-tags':
        'registry.example/us/signboard:1.2.3,registry.example/us/signboard:1.2,registry.example/us/signboard:latest',
    });
  });

  it('is nobody’s default before it is final', () => {
    expect(printPlan(planRelease('v1.0.0-alpha.1', '1.0.0-alpha.1', IMAGE))).toBe(
      'version=1.0.0-alpha.1\nprerelease=true\ndist-tag=next\nimage-tags=registry.example/us/signboard:1.0.0-alpha.1\n',
    );
  });

  it.each([
    ['v1.2.4', '1.2.3'],
    ['1.2.3', '1.2.3'],
    ['v1.2', '1.2'],
    ['', '1.2.3'],
  ])('is refused if the tag %j does not fit the version %j', (tag, version) => {
    expect(() => planRelease(tag, version, IMAGE)).toThrow();
  });
});
