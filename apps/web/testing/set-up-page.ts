import { configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { forgetLoaded, resetPage } from './reset-page.ts';

// Only a hang takes this long: a busy machine may need more than the library's second.
configure({ asyncUtilTimeout: 60_000 });

// Only a fake server answers. A request that a test leaves behind must not reach the network.
globalThis.fetch = async (address) => {
  throw new TypeError(`no server for ${address}`);
};

afterEach(resetPage);
afterAll(forgetLoaded);
