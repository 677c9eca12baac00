import { machineFactor } from '../tools/machine-factor.mjs';

/** How long a test waits for a condition; only a hang takes this long. */
export const PATIENCE_MS = Math.round(60_000 * machineFactor());
