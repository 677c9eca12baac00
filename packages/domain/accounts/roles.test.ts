import { expect, it } from 'vitest';
import { hasRequiredRole } from './roles.ts';

it('[N2] ignores case when comparing roles', () => {
  expect(hasRequiredRole(['Admin'], ['ADMIN'])).toBe(true);
  expect(hasRequiredRole(['editor', 'aDMin'], ['owner', 'admin'])).toBe(true);
});

it('[N2] rejects accounts that have none of the required roles', () => {
  expect(hasRequiredRole([], ['admin'])).toBe(false);
  expect(hasRequiredRole(['administrator'], ['admin'])).toBe(false);
});

it('[N2] accepts everyone when no role is required', () => {
  expect(hasRequiredRole([], [])).toBe(true);
});
