import type { demoWallet } from '@signboard/languages/en/demo-wallet.ts';

type DemoTexts = typeof demoWallet;

/** All of them at once: only the sandbox loads the demo wallet, and its button stays while the page changes its language. */
const files = import.meta.glob<DemoTexts>('./*/demo-wallet.ts', {
  base: '../../../packages/languages',
  eager: true,
  import: 'demoWallet',
});

/** In the page's current language. */
export function demoTexts(): DemoTexts {
  const [language = ''] = document.documentElement.lang.split('-');
  return (files[`./${language}/demo-wallet.ts`] ?? files['./en/demo-wallet.ts']) as DemoTexts;
}

/** Replaces a placeholder in braces. */
export function fill(text: string, name: string, value: string): string {
  return text.replace(`{${name}}`, () => value);
}
