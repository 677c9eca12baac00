import { matching } from './read-fields.ts';

/** A chain as CAIP-2 names it: `eip155:1`. */
export const readChainId = matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/);
