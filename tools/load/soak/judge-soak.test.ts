import { describe, expect, it } from 'vitest';
import { growthOf, judgeGrowth, type SoakSample } from './judge-soak.ts';

const SECONDS = 1_800;

/** Half an hour of a process, looked at every ten seconds. */
const samplesOf = (memoryAt: (minute: number) => number, filesAt: (minute: number) => number): SoakSample[] =>
  Array.from({ length: SECONDS / 10 }, (_, at) => ({
    name: 'web 1',
    atSeconds: at * 10,
    memoryMb: memoryAt(at / 6),
    openFiles: filesAt(at / 6),
  }));
const judge = (samples: SoakSample[], seconds = SECONDS) => judgeGrowth(growthOf(samples, seconds), seconds);
/** Up and down as a garbage collector lets it. */
const saw = (minute: number) => (minute * 60) % 40;

describe('the judge of a soak', () => {
  it('finds nothing where memory goes up and down and stays where it is', () => {
    expect(
      judge(
        samplesOf(
          (minute) => 200 + saw(minute),
          (minute) => 60 + (saw(minute) % 5),
        ),
      ),
    ).toEqual([]);
  });

  it('takes the rise of the first minutes for what it is', () => {
    const warming = (minute: number) => 100 + Math.min(minute, 5) * 40;
    expect(judge(samplesOf(warming, () => 60))).toEqual([]);
  });

  it('catches a leak of two megabytes a minute under all the ups and downs', () => {
    expect(
      judge(
        samplesOf(
          (minute) => 200 + saw(minute) + 2 * minute,
          () => 60,
        ),
      ),
    ).toEqual([expect.stringMatching(/^web 1 grew by (1\.9|2\.0)\d MB a minute$/)]);
  });

  it('catches files that are opened and never closed', () => {
    expect(
      judge(
        samplesOf(
          () => 200,
          (minute) => 60 + 3 * minute,
        ),
      ),
    ).toEqual(['web 1 opened 3.00 files a minute more than it closed']);
  });

  it('does not judge a run that is too short to tell', () => {
    const steep = samplesOf(
      (minute) => 200 + 50 * minute,
      () => 60,
    ).filter(({ atSeconds }) => atSeconds < 180);
    expect(judge(steep, 180)).toEqual([]);
  });
});
