import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Only a hang takes this long: a busy machine may need more than the library's second.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
