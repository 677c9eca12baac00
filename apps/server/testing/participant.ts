import type { Language } from '@signboard/domain/accounts/language.ts';
import { givenAccount } from './given-account.ts';
import type { TestApp } from './test-app.ts';
import type { TestWallet } from './test-wallets.ts';

export type { ListAddress, Participant } from './given-account.ts';
export { givenParticipants } from './given-entries.ts';
export { givenList as openList } from './given-list.ts';

export const participant = (
  test: TestApp,
  wallet?: TestWallet,
  language?: Language,
  remoteAddress?: string,
) =>
  givenAccount(test, {
    ...(wallet && { wallet }),
    ...(language && { language }),
    ...(remoteAddress && { remoteAddress }),
  });
