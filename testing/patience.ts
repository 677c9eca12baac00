import { machineFactor } from '../tools/machine-factor.mjs';

/** How long a test waits for a condition that must come true; only a hang takes as long. */
export const PATIENCE_MS = Math.round(60_000 * machineFactor());
