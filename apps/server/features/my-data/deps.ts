import type { Deps } from '#server/wiring/deps.ts';

export type MyDataDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'beacon' | 'publicUrl'>;
