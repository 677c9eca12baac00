import { environment } from './call.ts';
import { createApi } from './create-api.ts';

/** For pages that handle every error themselves: no response redirects. */
export const callInPlace = createApi({ ...environment, redirect: () => {} });
