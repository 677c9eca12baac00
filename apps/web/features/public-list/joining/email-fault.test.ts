import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { emailFault } from './email-fault.ts';

beforeAll(() => loadTexts(['messages']));

it("[J3] validates an email address with the server's schema", () => {
  expect(emailFault(' ana@example.test ')).toBeNull();
  expect(emailFault('ana@')).toBe('field.email-invalid');
  expect(emailFault('')).toBe('field.email-required');
  expect(emailFault(`${'a'.repeat(300)}@example.test`)).toBe('field.too-long');
});
