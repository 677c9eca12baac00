import path from 'node:path';

/**
 * The root certificate of the simulated timestamp authority. Fixed, so that a proof made with one run of the sandbox is
 * valid in the next.
 */
export const ROOT_PATH = path.join(import.meta.dirname, 'root.pem');
