import type { Deps } from '#server/wiring/deps.ts';

export type ClosingDeps = Pick<Deps, 'db' | 'clock' | 'chainReads'>;
