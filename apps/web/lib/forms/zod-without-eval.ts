import { config } from 'zod';

/**
 * Schemas are built without compiling code, which the page's security policy forbids; zod would try and be
 * reported. Imported for this effect, before any schema.
 */
config({ jitless: true });
