/** `npm run test:all` sets TEST_SCOPE: every database engine, many seeds, long soaks. Otherwise each promise is tested once. */
export const isFullRun = process.env.TEST_SCOPE === 'all';

export const scale = <T>(quick: T, full: T): T => (isFullRun ? full : quick);
