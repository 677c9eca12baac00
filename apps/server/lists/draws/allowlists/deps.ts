import type { Deps } from '#server/wiring/deps.ts';

export type AllowlistsDeps = Pick<Deps, 'db' | 'clock' | 'budget'>;
