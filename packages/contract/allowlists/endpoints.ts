import { defineEndpoints } from '../endpoint.ts';
import type { allowlistsSchemas } from './schemas.ts';

const PAGE = '/api/v1/third/page';

/** The paths and answers of `tree`, `proof` and `roots` are those of Lanyard, so that its clients work. */
export const allowlistsApi = defineEndpoints<typeof allowlistsSchemas>()({
  create: { method: 'POST', path: '/api/v1/projects/winners/allowlist', access: 'user' },
  current: { method: 'GET', path: `${PAGE}/allowlist`, access: 'open' },
  ownProofs: { method: 'GET', path: `${PAGE}/allowlist-proof`, access: 'user' },
  tree: {
    method: 'GET',
    path: '/api/v1/tree',
    access: 'session-ignored',
    anyOrigin: true,
    problems: 'lanyard',
  },
  proof: {
    method: 'GET',
    path: '/api/v1/proof',
    access: 'session-ignored',
    anyOrigin: true,
    problems: 'lanyard',
  },
  roots: {
    method: 'GET',
    path: '/api/v1/roots',
    access: 'session-ignored',
    anyOrigin: true,
    problems: 'lanyard',
  },
});
