import { expect, it } from 'vitest';
import { emailFault } from './email-fault.ts';

it("[J3] validates an email address with the server's schema", () => {
  expect(emailFault(' ana@example.test ')).toBeNull();
  expect(emailFault('ana@')).toBe('field.email-invalid');
  expect(emailFault('')).toBe('field.email-required');
  expect(emailFault(`${'a'.repeat(300)}@example.test`)).toBe('field.too-long');
});
