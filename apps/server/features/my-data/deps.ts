import type { Deps } from '#server/wiring/deps.ts';

/** What a person's own data needs of the world. */
export type MyDataDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'publicUrl'>;
