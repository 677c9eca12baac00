import { defineEndpoints } from '../endpoint.ts';
import type { xBudgetSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/x';

/** What a bot spends on X, and X's rules for automated accounts. */
export const xBudgetApi = defineEndpoints<typeof xBudgetSchemas>()({
  get: { method: 'GET', path: `${PATH}/budget`, access: 'bot' },
  save: { method: 'POST', path: `${PATH}/budget`, access: 'bot' },
  otherAccounts: { method: 'GET', path: `${PATH}/accounts`, access: 'bot' },
  saveRules: { method: 'POST', path: `${PATH}/rules`, access: 'bot' },
});
