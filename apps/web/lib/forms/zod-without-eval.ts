import { config } from 'zod';

/** The page's CSP forbids eval; zod would try it and cause a violation report. Import before any schema. */
config({ jitless: true });
