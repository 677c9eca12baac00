/**
 * `npm run test:all` sets TEST_SCOPE: every database version, many seeds, long soaks, every journey in every variant.
 * Otherwise each promise is tested once, and each journey runs once.
 */
export const isFullRun = process.env.TEST_SCOPE === 'all';

export const scale = <T>(quick: T, full: T): T => (isFullRun ? full : quick);
