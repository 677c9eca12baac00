import { surroundings } from './call.ts';
import { createApi } from './create-api.ts';

/** Calls the server from a page that shows every fault itself: no answer sends the person elsewhere. */
export const callInPlace = createApi({ ...surroundings, leave: () => {} });
