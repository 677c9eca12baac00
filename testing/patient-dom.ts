import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

// Only a hang takes this long: a busy machine may need more than the library's second.
configure({ asyncUtilTimeout: PATIENCE_MS });

afterEach(cleanup);
