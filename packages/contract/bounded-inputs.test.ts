import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallSchemas, SchemaTable } from './endpoint.ts';

declare global {
  interface ImportMeta {
    /** Of the test runner. */
    glob<T>(paths: string | string[], options: { eager: true }): Record<string, T>;
  }
}

/** By path, of all calls. */
const TABLES = import.meta.glob<object>('./*/schemas.ts', { eager: true });

const isTable = (value: unknown): value is SchemaTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some((call) => typeof (call as CallSchemas)?.summary === 'string');

const CALLS = Object.entries(TABLES).flatMap(([file, module]) =>
  Object.values(module)
    .filter(isTable)
    .flatMap((table) => Object.entries(table).map(([name, call]) => ({ name: `${file} ${name}`, call }))),
);

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'def' in value;

/** Forms that are parsed with what is stored, so the schemas of calls don't contain them. */
const FORMS = Object.entries(
  import.meta.glob<object>(['./*/*form*.ts', '!./**/*.test.ts'], { eager: true }),
).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, schema]) =>
    isSchema(schema) && !name.endsWith('Answer') ? [{ name: `${file} ${name}`, schema }] : [],
  ),
);

/** What a schema is made of, whatever the type of it is. */
type Definition = Record<string, unknown> & { type: string; checks?: z.core.$ZodCheck[] };

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** Every schema that is reached through any property of a definition, with the path to it. */
function* walk(
  schema: z.core.$ZodType,
  path = '',
  seen = new Set<z.core.$ZodType>(),
): Generator<{ path: string; definition: Definition }> {
  if (seen.has(schema)) return;
  seen.add(schema);
  const definition = definitionOf(schema);
  // What is read as text and then checked as a number is bounded by that.
  if (definition.type === 'pipe' && isNumber(definition.out as z.ZodType)) {
    yield* walk(definition.out as z.ZodType, path, seen);
    return;
  }
  yield { path, definition };
  for (const [name, part] of Object.entries(definition)) {
    if (definition.type === 'lazy' && name === 'getter') yield* walk((part as () => z.ZodType)(), path, seen);
    // A check may be a schema too, as the one for integers is.
    if (name === 'checks') continue;
    for (const [key, inner] of partsOf(part)) yield* walk(inner, `${path}${key && `.${key}`}`, seen);
  }
}

function partsOf(part: unknown): [string, z.core.$ZodType][] {
  if (isSchema(part)) return [['', part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).filter((entry): entry is [string, z.core.$ZodType] => isSchema(entry[1]));
}

function isNumber(schema: z.core.$ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  return type === 'nullable' || type === 'optional' ? isNumber(innerType as z.ZodType) : type === 'number';
}

/** An integer is bounded by 2^53, which is of no use: a bound has to be a decision. */
function isBounded({ checks = [] }: Definition): boolean {
  const kinds = checks.map(({ _zod }) => _zod.def.check);
  return kinds.includes('less_than') && kinds.includes('greater_than');
}

const unboundedIn = (schema: z.core.$ZodType) =>
  [...walk(schema)]
    .filter(({ definition: { type } }) => type === 'number' || type === 'int' || type === 'bigint')
    .filter(({ definition }) => !isBounded(definition))
    .map(({ path }) => path);

describe('the numbers that calls accept', () => {
  it('are looked for in every call', () => {
    expect(Object.keys(TABLES).length).toBeGreaterThan(20);
    for (const [file, module] of Object.entries(TABLES))
      expect([file, Object.values(module).some(isTable)]).toEqual([file, true]);
    const bodies = CALLS.filter(({ call }) => call.body ?? call.query);
    expect(bodies.length).toBeGreaterThan(100);
    expect(FORMS.map(({ name }) => name)).toContain('./lists/basics-form.ts basicsShape');
  });

  it.each(CALLS)('have a minimum and a maximum in $name', ({ call: { body, query } }) => {
    expect([body, query].flatMap((schema) => (schema ? unboundedIn(schema) : []))).toEqual([]);
  });

  it.each(FORMS)('have a minimum and a maximum in $name', ({ schema }) => {
    expect(unboundedIn(schema)).toEqual([]);
  });

  it('are found wherever they are', () => {
    const number = z.number().min(0);
    const shapes = {
      plain: number,
      list: z.array(number),
      inner: z.object({ number: number.optional().default(1) }),
      either: z.union([z.string(), z.null(), number]),
      kinds: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), number })]),
      record: z.record(z.string(), number.nullable()),
      pair: z.tuple([z.string(), number]),
      changed: z.preprocess((value) => value, number).transform(String),
      later: z.lazy(() => z.object({ number })),
      whole: z.int(),
    };
    for (const [name, schema] of Object.entries(shapes))
      expect([name, unboundedIn(z.object({ schema })).length]).toEqual([name, 1]);
    expect(unboundedIn(z.object({ page: number.max(9) }))).toEqual([]);
  });
});
