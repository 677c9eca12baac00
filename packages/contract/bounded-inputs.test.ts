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
  // What is short enough stays so while only its form is checked.
  if (definition.type === 'pipe' && isShortText(definition.in) && isText(definition.out)) {
    yield* walk(definition.in as z.ZodType, path, seen);
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

const isText = (schema: unknown) => isSchema(schema) && definitionOf(schema).type === 'string';
const isShortText = (schema: unknown) => isText(schema) && isBoundedText(definitionOf(schema as z.ZodType));

/** An integer is bounded by 2^53, which is of no use: a bound has to be a decision. */
function isBounded(definition: Definition): boolean {
  const kinds = checkKinds(definition);
  return kinds.includes('less_than') && kinds.includes('greater_than');
}

const checkKinds = ({ checks = [] }: Definition) => checks.map(({ _zod }) => _zod.def.check);

/** Outside of its classes and escapes, nothing is repeated without an end. */
const isBoundedPattern = (pattern: RegExp) =>
  /^\^.*\$$/s.test(pattern.source) &&
  !/[*+]|\{\d+,\}/.test(pattern.source.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_'));

function isBoundedText(definition: Definition): boolean {
  const kinds = checkKinds(definition);
  if (kinds.includes('max_length') || kinds.includes('length_equals')) return true;
  const patterns = [definition, ...(definition.checks ?? []).map(({ _zod }) => _zod.def)].flatMap((one) => {
    const { pattern } = one as { pattern?: unknown };
    return pattern instanceof RegExp ? [pattern] : [];
  });
  return patterns.some(isBoundedPattern);
}

const isBoundedList = (definition: Definition) =>
  checkKinds(definition).some((kind) => kind === 'max_length' || kind === 'length_equals');

const endlessIn = (schema: z.core.$ZodType) =>
  [...walk(schema)]
    .filter(
      ({ definition }) =>
        (definition.type === 'string' && !isBoundedText(definition)) ||
        (definition.type === 'array' && !isBoundedList(definition)) ||
        ['record', 'map', 'set', 'any', 'unknown', 'custom'].includes(definition.type),
    )
    .map(({ path, definition: { type } }) => `${path} (${type})`);

/** Texts that fill a body, whose limit the call sets: one line for each of tens of thousands. */
const LIMITED_BY_BODY = ['.codes (string)', '.bannedWallets.0 (string)', '.bannedWallets.1 (custom)'];
/** Parsed by hand: at most this many conditions in groups so deep. */
const PARSED_BY_HAND = ['.rule (unknown)', ' (unknown)'];
/** They take any part of a form, which is looked at on its own. */
const PARTS_OF_FORMS = ['update', 'saveRegistration', 'simulate', 'saveAccess', 'saveTexts'];

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

describe('the texts and lists that calls accept', () => {
  it.each(CALLS)('have a maximum in $name', ({ name, call: { body, query } }) => {
    const found = [body, query]
      .flatMap((schema) => (schema ? endlessIn(schema) : []))
      .filter((one) => ![...LIMITED_BY_BODY, ...PARSED_BY_HAND].includes(one));
    const isPart = PARTS_OF_FORMS.some((call) => name === `./lists/schemas.ts ${call}`);
    expect(found.filter((one) => !(isPart && one.endsWith(' (unknown)')))).toEqual([]);
  });

  it.each(FORMS)('have a maximum in $name', ({ schema }) => {
    const found = endlessIn(schema);
    expect(found.filter((one) => ![...LIMITED_BY_BODY, ...PARSED_BY_HAND].includes(one))).toEqual([]);
  });

  it('are found wherever they are', () => {
    const text = z.string().min(1);
    const shapes = {
      plain: text,
      trimmed: text.trim(),
      list: z.array(z.string().max(9)),
      inner: z.array(text).max(9),
      either: z.union([z.null(), text]).optional(),
      email: z.email(),
      time: z.iso.datetime(),
      pattern: z.string().regex(/^[a-z]+$/),
      repeated: z.string().regex(/^(?:[a-z]{2}){1,}$/),
      open: z.string().regex(/[a-z]{2}/),
      changed: text.transform((value) => value.slice(1)).pipe(z.string().max(9)),
      record: z.record(z.string().max(9), z.boolean()),
      anything: z.unknown(),
      own: z.custom<string>(),
    };
    for (const [name, schema] of Object.entries(shapes))
      expect([name, endlessIn(z.object({ schema })).length]).toEqual([name, 1]);
    const bounded = {
      short: z.string().max(9),
      checked: z.string().max(9).pipe(z.email()),
      pattern: z.string().regex(/^0x[0-9a-f+*]{40}\+$/),
      id: z.uuid(),
      list: z.array(z.enum(['a', 'b'])).max(2),
    };
    expect(endlessIn(z.object(bounded))).toEqual([]);
  });
});
