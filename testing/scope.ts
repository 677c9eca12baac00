/**
 * `npm run test:all` sets TEST_SCOPE: every database version, many seeds, long soaks, every journey in every variant.
 * Otherwise each promise is tested once, and each journey runs once.
 */
export const isFullRun = process.env.TEST_SCOPE === 'all' || process.env.TEST_SCOPE === 'rest';

/** After `npm test`: the full scope without the tests that have just run in the same form. */
export const isRest = process.env.TEST_SCOPE === 'rest';

export const scale = <T>(quick: T, full: T): T => (isFullRun ? full : quick);
