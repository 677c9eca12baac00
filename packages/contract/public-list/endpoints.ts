import { defineEndpoints } from '../endpoint.ts';
import type { publicListSchemas } from './schemas.ts';

const PATH = '/api/v1/third/page';

export const publicListApi = defineEndpoints<typeof publicListSchemas>()({
  page: { method: 'GET', path: PATH, access: 'open' },
  preview: { method: 'GET', path: '/api/v1/projects/preview', access: 'user' },
  wallets: { method: 'GET', path: `${PATH}/wallets`, access: 'open' },
  findWallet: { method: 'POST', path: `${PATH}/find/wallet`, access: 'open' },
  validateAddress: { method: 'POST', path: `${PATH}/validate/address`, access: 'open', joinSession: true },
  register: { method: 'POST', path: `${PATH}/register/participant`, access: 'user', joinSession: true },
  walletProof: { method: 'GET', path: `${PATH}/wallet-proof`, access: 'user', joinSession: true },
  proveWallet: { method: 'POST', path: `${PATH}/wallet-proof`, access: 'user', joinSession: true },
  provenWallets: { method: 'GET', path: `${PATH}/proven-wallets`, access: 'user', joinSession: true },
  withdrawProof: { method: 'DELETE', path: `${PATH}/wallet-proof`, access: 'user', joinSession: true },
  leave: { method: 'DELETE', path: `${PATH}/register/participant`, access: 'user' },
  entry: { method: 'GET', path: `${PATH}/entry`, access: 'user', joinSession: true },
  resendConfirmation: { method: 'POST', path: `${PATH}/entry/confirmation`, access: 'user' },
  report: { method: 'POST', path: `${PATH}/report`, access: 'open' },
  visit: { method: 'POST', path: `${PATH}/visit`, access: 'open' },
});
