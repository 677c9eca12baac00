import type { Deps } from '#server/deps.ts';

/** What a person's own data needs of the world. */
export type MyDataDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'publicUrl'>;
