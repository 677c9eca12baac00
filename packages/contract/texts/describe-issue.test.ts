import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';
import { isMessageKey, sayNamed } from './say.ts';

declare global {
  interface ImportMeta {
    /** Of the test runner. */
    glob<T>(paths: string | string[], options: { eager: true }): Record<string, T>;
  }
}

const said = (schema: z.ZodType, given: unknown) => {
  const [issue] = schema.safeParse(given, { error: describeIssue }).error?.issues ?? [];
  return sayNamed(issue?.message ?? '', 'en');
};

describe('what a schema has no words for', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, 'This field is required'],
    ['a number instead of text', z.string(), 7, 'Should be JSON of the type string'],
    ['text instead of a switch', z.boolean(), 'yes', 'Should be JSON of the type boolean'],
    ['text instead of a list', z.array(z.string()), 'a', 'Should be JSON of the type array'],
    ['text instead of a number', z.number(), '7', 'Should be a number'],
    ['a fraction', z.number().int(), 1.5, 'Should be a whole number'],
    ['another choice', z.enum(['csv', 'json']), 'xml', 'Should be one of: csv, json'],
    ['no id', z.uuid(), 'x', 'Should be an ID such as 6f9619ff-8b86-4d11-b42d-00c04fc964ff'],
    ['no date', z.iso.datetime(), 'soon', 'Should be a valid date'],
    ['a long text', z.string().max(2), 'abc', 'This is too long'],
    ['a long list', z.array(z.string()).max(2000), Array(2001).fill('a'), 'Too many. The limit is 2,000.'],
    ['an empty list', z.array(z.string()).min(1), [], 'This field is required'],
    ['a large number', z.number().max(1e6), 1e7, 'Should be at most 1,000,000'],
    ['a small number', z.number().min(2), 1, 'Should be at least 2'],
    ['a broken rule', z.string().refine(() => false), 'x', 'This value isn’t valid'],
    ['none of several forms', z.union([z.boolean(), z.array(z.string())]), 7, 'This value isn’t valid'],
  ])('is said in our words: %s', (_what, schema, given, words) => {
    expect(said(schema, given)).toBe(words);
  });

  it('leaves a schema its own words', () => {
    expect(said(z.string({ error: 'field.name-required' }), undefined)).toBe('Name is required');
  });
});

type Call = { summary: string; body?: z.ZodType; query?: z.ZodType };

const CALLS = Object.values(import.meta.glob<object>('../*/schemas.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((table): table is Record<string, Call> => {
    const calls = typeof table === 'object' && table !== null ? Object.values(table) : [];
    return calls.some((call) => typeof (call as Call | null)?.summary === 'string');
  })
  .flatMap((table) => Object.values(table));

it('no call answers with the words of its validator', () => {
  const schemas = CALLS.flatMap(({ body, query }) => [body, query]).filter((one) => one !== undefined);
  expect(schemas.length).toBeGreaterThan(100);
  const issues = schemas.flatMap((schema) => {
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const given = [7, '?', [], { any: {} }, true, null].map((value) =>
      Object.fromEntries(names.map((name) => [name, value])),
    );
    return [undefined, 'text', {}, ...given].flatMap(
      (value) => schema.safeParse(value, { error: describeIssue }).error?.issues ?? [],
    );
  });
  expect(issues.length).toBeGreaterThan(1000);
  const foreign = issues.filter(({ message }) => !isMessageKey(message.split('?')[0] ?? ''));
  expect(foreign).toEqual([]);
});
