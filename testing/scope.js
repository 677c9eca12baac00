/**
 * `npm run test:exhaustive` sets TEST_SCOPE: every database version, many seeds, long soaks, every journey in every variant.
 * Otherwise each promise is tested once, and each journey runs once.
 */
export const isExhaustive = process.env.TEST_SCOPE === 'exhaustive';
export const scale = (quick, exhaustive) => (isExhaustive ? exhaustive : quick);
