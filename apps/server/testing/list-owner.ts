import type { Language } from '@signboard/domain/accounts/language.ts';
import { givenEntries } from './given-entries.ts';
import { givenOwner } from './given-owner.ts';
import type { TestApp } from './test-app.ts';
import type { TestWallet } from './test-wallets.ts';

export { basics } from './given-list.ts';
export { givenImage as uploadedImage, type ListOwner } from './given-owner.ts';
export { passCaptcha } from './pass-captcha.ts';

export const listOwner = (test: TestApp, language?: Language, wallet?: TestWallet) =>
  givenOwner(test, { ...(language && { language }), ...(wallet && { wallet }) });

export const addEntries = (
  test: TestApp,
  id: string,
  count: number,
  fields?: Parameters<typeof givenEntries>[3],
) => givenEntries(test, { id }, count, fields);
