import type { z } from 'zod';
import { atLeast, atMost, type MessageKey, withValues } from './message.ts';

const FORMATS: Partial<Record<string, MessageKey>> = {
  uuid: 'field.id-invalid',
  email: 'field.email-invalid',
  datetime: 'field.date-invalid',
  url: 'field.url-invalid',
};

/** For issues of schemas that name no message of their own: what a program sent wrong, in our words. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'field.required' satisfies MessageKey;
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, issue.input);
    case 'invalid_value':
      return withValues('field.choice', { choices: issue.values?.join(', ') ?? '' });
    case 'invalid_format':
      return FORMATS[issue.format ?? ''] ?? ('field.invalid' satisfies MessageKey);
    case 'too_big':
      return describeLimit(issue.origin, Number(issue.maximum));
    case 'too_small':
      return describeMinimum(issue.origin, Number(issue.minimum));
    default:
      return 'field.invalid' satisfies MessageKey;
  }
}

function describeType(expected: string | undefined, input: unknown): string {
  if (expected === 'int' && typeof input === 'number') return 'field.whole-number' satisfies MessageKey;
  if (expected === 'int' || expected === 'number') return 'field.number-invalid' satisfies MessageKey;
  return withValues('field.json-type', { type: expected ?? '' });
}

function describeLimit(origin: string | undefined, most: number): string {
  if (origin === 'string') return 'field.too-long' satisfies MessageKey;
  return origin === 'array' ? withValues('field.too-many', { most }) : atMost(most).error();
}

function describeMinimum(origin: string | undefined, least: number): string {
  const isNumber = origin === 'number' || origin === 'int';
  if (isNumber) return atLeast(least).error();
  return least === 1 ? ('field.required' satisfies MessageKey) : ('field.invalid' satisfies MessageKey);
}
