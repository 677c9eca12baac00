/** `npm run test:all` sets TEST_SCOPE: every database engine, many seeds, long soaks. Otherwise each promise is tested once. */
export const isFullRun = process.env.TEST_SCOPE === 'all';

/** One value for the quick run and another for the full one. */
export const scale = <T>(quick: T, full: T): T => (isFullRun ? full : quick);
