/** Set by `npm run test:all`: every database version, many seeds, long soaks. */
export const isFullRun = process.env.TEST_SCOPE === 'all';

export const scale = <T>(quick: T, full: T): T => (isFullRun ? full : quick);
