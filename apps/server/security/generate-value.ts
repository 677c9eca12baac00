import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '#server/bots/sales-feed/testing/seeded-random.ts';
import type { JsonSchema } from './api-description.ts';
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty-values.ts';

/** How often a value violates the type of its schema. */
const WRONG_KIND = 0.06;
/** How often a text is a known one, or one from the nasty list. */
const KNOWN_TEXT = 0.35;
const NASTY_TEXT = 0.35;
const OPTIONAL_FIELD = 0.6;
const MAX_ITEMS = 4;

/** Randomness, and texts known to the server. */
export type ValueSource = { random: SeededRandom; words: readonly string[] };

/** Mostly valid values, often edge cases, sometimes invalid ones. */
export function generateValue(source: ValueSource, schema: JsonSchema): unknown {
  const { random } = source;
  if (random.chance(WRONG_KIND)) return anyValue(source);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return generateValue(source, random.pick(schema.anyOf));
  switch (schema.type) {
    case 'object':
      return generateObject(source, schema);
    case 'array':
      return Array.from({ length: random.between(0, MAX_ITEMS) }, () =>
        generateValue(source, schema.items ?? {}),
      );
    case 'string':
      return generateText(source, schema);
    case 'integer':
    case 'number':
      return generateNumber(source, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return anyValue(source);
  }
}

/** Mutates one place of a value: a character, a type, or everything. */
export function spoilValue(source: ValueSource, value: unknown): unknown {
  const { random } = source;
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7))
    return value.map((item, at) => (at === 0 ? spoilValue(source, item) : item));
  if (typeof value === 'object' && value !== null && random.chance(0.8)) {
    const names = Object.keys(value);
    if (names.length === 0) return anyValue(source);
    const name = random.pick(names);
    const { [name]: old, ...rest } = value as Record<string, unknown>;
    return random.chance(0.15) ? rest : { ...value, [name]: spoilValue(source, old) };
  }
  if (typeof value === 'string' && value.length > 0 && random.chance(0.5)) {
    const at = random.between(0, value.length - 1);
    return value.slice(0, at) + random.pick(['é', '\0', '\ud800', ' ', "'", '']) + value.slice(at + 1);
  }
  return anyValue(source);
}

function anyValue(source: ValueSource): unknown {
  const { random, words } = source;
  return random.pick<() => unknown>([
    () => random.pick(NASTY_TEXTS),
    () => random.pick(words),
    () => random.pick(NASTY_NUMBERS),
    () => null,
    () => random.chance(0.5),
    () => [],
    () => ({}),
    () => [random.pick(NASTY_TEXTS), null],
    () => ({ [random.pick(NASTY_TEXTS)]: random.pick(NASTY_TEXTS) }),
  ])();
}

function generateObject(source: ValueSource, { properties = {}, required = [] }: JsonSchema): object {
  const { random } = source;
  const fields = Object.entries(properties).filter(([name]) =>
    random.chance(required.includes(name) ? 0.97 : OPTIONAL_FIELD),
  );
  return Object.fromEntries(fields.map(([name, schema]) => [name, generateValue(source, schema)]));
}

function generateText({ random, words }: ValueSource, { format, minLength, maxLength }: JsonSchema): string {
  const chance = random.next();
  if (chance < KNOWN_TEXT) return random.pick(words);
  if (chance < KNOWN_TEXT + NASTY_TEXT) return random.pick(NASTY_TEXTS);
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return `${random.hex(3)}@example.test`;
  if (format === 'date-time') return new Date(random.between(0, 4e12)).toISOString();
  const edges = [minLength, maxLength, maxLength && maxLength + 1, 3].filter((edge) => edge !== undefined);
  return random.pick(['a', 'é', '-']).repeat(Math.min(random.pick(edges), 20_001));
}

function generateNumber({ random }: ValueSource, { type, minimum, maximum }: JsonSchema): number {
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  if (random.chance(0.4) && edges.length > 0) return random.pick(edges);
  if (random.chance(0.3)) return random.pick(NASTY_NUMBERS);
  return type === 'integer' ? random.between(1, 50) : random.next() * 10;
}
