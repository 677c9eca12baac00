import { describe, expect, it } from 'vitest';
import { checkGrowth, growthOf, type SoakSample } from './check-growth.ts';

const SECONDS = 1_800;

/** Half an hour of samples of one process, every ten seconds. */
const samplesOf = (memoryAt: (minute: number) => number, filesAt: (minute: number) => number): SoakSample[] =>
  Array.from({ length: SECONDS / 10 }, (_, at) => ({
    name: 'web 1',
    atSeconds: at * 10,
    memoryMb: memoryAt(at / 6),
    openFiles: filesAt(at / 6),
  }));
const judge = (samples: SoakSample[], seconds = SECONDS) => checkGrowth(growthOf(samples, seconds), seconds);
/** A sawtooth like a garbage collector's. */
const saw = (minute: number) => (minute * 60) % 40;

describe('judging a soak', () => {
  it('accepts memory that goes up and down around a constant level', () => {
    expect(
      judge(
        samplesOf(
          (minute) => 200 + saw(minute),
          (minute) => 60 + (saw(minute) % 5),
        ),
      ),
    ).toEqual([]);
  });

  it('ignores the growth during warm-up', () => {
    const warming = (minute: number) => 100 + Math.min(minute, 5) * 40;
    expect(judge(samplesOf(warming, () => 60))).toEqual([]);
  });

  it('detects a leak of two megabytes a minute under a sawtooth', () => {
    expect(
      judge(
        samplesOf(
          (minute) => 200 + saw(minute) + 2 * minute,
          () => 60,
        ),
      ),
    ).toEqual([expect.stringMatching(/^web 1 grew by (1\.9|2\.0)\d MB a minute$/)]);
  });

  it('detects files that are opened and never closed', () => {
    expect(
      judge(
        samplesOf(
          () => 200,
          (minute) => 60 + 3 * minute,
        ),
      ),
    ).toEqual(['web 1 opened 3.00 files a minute more than it closed']);
  });

  it("doesn't judge a run that is too short", () => {
    const steep = samplesOf(
      (minute) => 200 + 50 * minute,
      () => 60,
    ).filter(({ atSeconds }) => atSeconds < 180);
    expect(judge(steep, 180)).toEqual([]);
  });
});
