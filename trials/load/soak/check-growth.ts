export type SoakSample = {
  name: string;
  atSeconds: number;
  memoryMb: number;
  openFiles: number;
};

/** Growth after the warm-up. */
export type Growth = {
  name: string;
  memoryMbPerMinute: number;
  openFilesPerMinute: number;
};

/** The first minutes fill caches and JIT-compile hot code. */
export const WARM_UP_SHARE = 1 / 6;
const MAX_MB_PER_MINUTE = 1;
const MAX_FILES_PER_MINUTE = 1;
/** In less time, garbage collection causes steeper slopes than any leak. */
const MIN_MINUTES = 10;

/** By linear regression over the samples. */
export function growthOf(samples: readonly SoakSample[], seconds: number): Growth[] {
  const late = samples.filter(({ atSeconds }) => atSeconds >= seconds * WARM_UP_SHARE);
  return [...new Set(late.map(({ name }) => name))].map((name) => {
    const own = late.filter((sample) => sample.name === name);
    const slope = (read: (sample: SoakSample) => number) =>
      slopeOf(own.map((sample) => [sample.atSeconds / 60, read(sample)] as const));
    return {
      name,
      memoryMbPerMinute: slope(({ memoryMb }) => memoryMb),
      openFilesPerMinute: slope(({ openFiles }) => openFiles),
    };
  });
}

/** Returns a sentence per violation; a run that is too short is not judged. */
export function checkGrowth(growth: readonly Growth[], seconds: number): string[] {
  if ((seconds / 60) * (1 - WARM_UP_SHARE) < MIN_MINUTES) return [];
  return growth.flatMap(({ name, memoryMbPerMinute, openFilesPerMinute }) => [
    ...(memoryMbPerMinute >= MAX_MB_PER_MINUTE
      ? [`${name} grew by ${memoryMbPerMinute.toFixed(2)} MB a minute`]
      : []),
    ...(openFilesPerMinute >= MAX_FILES_PER_MINUTE
      ? [`${name} opened ${openFilesPerMinute.toFixed(2)} files a minute more than it closed`]
      : []),
  ]);
}

function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
