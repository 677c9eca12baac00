import type { examples as english } from '../en/examples.ts';

export const examples: typeof english = { collection: 'Tu colección' };
