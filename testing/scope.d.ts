/**
 * `npm run test:exhaustive` sets TEST_SCOPE: every database version, many seeds, long soaks, every journey in every variant.
 * Otherwise each promise is tested once, and each journey runs once.
 */
export declare const isExhaustive: boolean;
export declare const scale: <T>(quick: T, exhaustive: T) => T;
