import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { type EthereumTestWallet, installEthereumWallet } from '../wallets/install-ethereum-wallet.ts';
import { installSolanaWallet, type SolanaTestWallet } from '../wallets/install-solana-wallet.ts';
import { expect } from './journey.ts';
import { texts } from './texts.ts';

export type Chain = 'ethereum' | 'solana';

/** A unique name per journey. */
export const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;

export async function ethereumPerson(
  page: Page,
  privateKey: Hex = generatePrivateKey(),
): Promise<EthereumTestWallet> {
  return await installEthereumWallet(page, { privateKey, name: 'Test Wallet' });
}

export async function solanaPerson(page: Page): Promise<SolanaTestWallet> {
  return await installSolanaWallet(page, { name: 'Test Wallet' });
}

/** From the login page to the first signed-in page. */
export async function signIn(page: Page, language: Language = 'en', wallet = 'Test Wallet'): Promise<void> {
  const t = texts(language, 'login');
  await page.goto('/login');
  await chooseWallet(page, wallet);
  await page.getByRole('button', { name: t('sign') }).click();
  await expect(page).toHaveURL(/\/home$/);
}

export async function chooseWallet(page: Page, wallet = 'Test Wallet'): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`${wallet} \\(`) })
    .first()
    .click();
}

/** On a phone the menu is behind a button: decided by the device, not by what has rendered so far. */
export async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
}
