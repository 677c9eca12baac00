import { configure } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach } from 'vitest';
import { forgetLoaded, resetPage } from './reset-page.ts';

// Only a hang takes this long: a busy machine may need more than the library's second.
configure({ asyncUtilTimeout: 60_000 });

// Only a fake server answers. A request that a test leaves behind must not reach the network.
globalThis.fetch = async (address) => {
  throw new TypeError(`no server for ${address}`);
};

/**
 * React records a stack trace for each element, for its warnings: a fifth of the time of these tests. It stops at ten thousand a
 * second, which this counter says are always reached.
 */
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });

afterEach(resetPage);
afterAll(forgetLoaded);
