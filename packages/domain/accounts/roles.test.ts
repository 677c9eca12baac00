import { expect, it } from 'vitest';
import { hasRequiredRole } from './roles.ts';

it('[N2] compares roles without case', () => {
  expect(hasRequiredRole(['Admin'], ['ADMIN'])).toBe(true);
  expect(hasRequiredRole(['editor', 'aDMin'], ['owner', 'admin'])).toBe(true);
});

it('[N2] lets nobody in who lacks every required role', () => {
  expect(hasRequiredRole([], ['admin'])).toBe(false);
  expect(hasRequiredRole(['administrator'], ['admin'])).toBe(false);
});

it('[N2] lets everyone in where no role is required', () => {
  expect(hasRequiredRole([], [])).toBe(true);
});
