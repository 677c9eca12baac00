/** Known without the code of its window, which is loaded later. */
export const BASE_ACCOUNT = { id: 'ethereum:base-account', name: 'Base Account' } as const;
