/** A JSON value of the document. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

const SCHEMAS = '#/components/schemas/';

/** The schemas by name, and the calls. */
type Parts = { schemas: JsonObject; paths: JsonObject };

/**
 * Makes the document short enough to read its changes: what says nothing is left out, a named schema is written once, and
 * so is a response that consists of one.
 */
export function shareSchemas(document: object): JsonObject {
  const { paths, components, ...rest } = shorten(document as JsonObject) as Record<string, JsonObject>;
  const { schemas, ...otherComponents } = components as Record<string, JsonObject>;
  const parts = nameInputs({ schemas: schemas ?? {}, paths: paths ?? {} });
  const responses = shareResponses(parts.paths);
  return {
    ...rest,
    components: { ...otherComponents, schemas: parts.schemas, responses },
    paths: parts.paths,
  };
}

/**
 * Defaults and conversions can make what is sent differ from what is answered, so the library writes a schema for each
 * direction, and calls the first `…Input`. It gets the plain name where both are the same, or where it is only sent.
 */
function nameInputs(all: Parts): Parts {
  const merged = renameSchemas(all, findSameInBothDirections(all.schemas));
  const used = findUsed(merged);
  const onlySent = [...used].filter((name) => name.endsWith('Input') && !used.has(plainName(name)));
  const needed = Object.fromEntries(Object.entries(merged.schemas).filter(([name]) => used.has(name)));
  return renameSchemas(
    { ...merged, schemas: needed },
    new Map(onlySent.map((name) => [name, plainName(name)])),
  );
}

const plainName = (input: string) => input.replace(/Input$/, '');

function renameSchemas({ schemas, paths }: Parts, names: ReadonlyMap<string, string>): Parts {
  const renamed = Object.entries(schemas).map(([name, schema]): [string, Json] => [
    names.get(name) ?? name,
    rename(schema, names),
  ]);
  return { schemas: Object.fromEntries(renamed.sort(byName)), paths: rename(paths, names) as JsonObject };
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** What is said beside a reference, such as a default, would be lost: the library knows the rules of OpenAPI 3.0 only. */
export function wrapReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(wrapReferences);
  if (!isObject(value)) return value;
  const { $ref, ...beside } = value;
  if (typeof $ref === 'string' && Object.keys(beside).length > 0) return { ...beside, allOf: [{ $ref }] };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrapReferences(part)]));
}

function unwrapReference(value: JsonObject): JsonObject {
  const { allOf, ...beside } = value;
  const [only, ...others] = Array.isArray(allOf) ? allOf : [];
  return isObject(only ?? null) && others.length === 0 ? { ...(only as JsonObject), ...beside } : value;
}

function shorten(given: Json): Json {
  if (Array.isArray(given)) return given.map(shorten);
  if (!isObject(given)) return given;
  const value = unwrapReference(given);
  const kept = Object.entries(value).filter(([key, part]) => !isNoise(key, part, value));
  return Object.fromEntries(kept.map(([key, part]) => [key, shorten(part)]));
}

/** Their patterns repeat what the format says, at ten times its length. */
const FORMATS = new Set<Json | undefined>(['date', 'date-time', 'uuid']);

/** Clients have to accept further fields in answers, and the largest safe integer is no limit. */
function isNoise(key: string, value: Json, { format }: JsonObject): boolean {
  if (key === 'additionalProperties') return value === false;
  if (key === 'pattern') return FORMATS.has(format);
  const isLimit = ['minimum', 'maximum'].includes(key) && typeof value === 'number';
  return isLimit && Math.abs(value) === Number.MAX_SAFE_INTEGER;
}

function findSameInBothDirections(schemas: JsonObject): Map<string, string> {
  const inputs = Object.keys(schemas).filter((name) => `${name}Input` in schemas);
  const renamed = new Map(inputs.map((name) => [`${name}Input`, name]));
  const isSame = (input: string, output: string) =>
    JSON.stringify(rename(schemas[input] ?? null, renamed)) ===
    JSON.stringify(rename(schemas[output] ?? null, renamed));
  for (let before = Number.NaN; before !== renamed.size; ) {
    before = renamed.size;
    for (const [input, output] of renamed) if (!isSame(input, output)) renamed.delete(input);
  }
  return renamed;
}

function rename(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((part) => rename(part, names));
  if (!isObject(value)) return value;
  const reference = referenceOf(value);
  if (reference && names.has(reference)) return { ...value, $ref: SCHEMAS + names.get(reference) };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rename(part, names)]));
}

/** A response needs a description, and the library's says nothing. */
function describeResponse(status: string, response: JsonObject): JsonObject {
  if (response.description !== 'Default Response') return response;
  return { ...response, description: status === '200' ? 'Success' : 'Failure' };
}

/** Describes each response, and replaces one that is nothing but a named schema by a reference to one of that name. */
function shareResponses(paths: JsonObject): JsonObject {
  const shared: JsonObject = {};
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as JsonObject))) {
    const { responses } = operation as { responses: JsonObject };
    for (const [status, given] of Object.entries(responses)) {
      const response = describeResponse(status, given as JsonObject);
      responses[status] = response;
      const { content } = response as { content?: Record<string, { schema: JsonObject }> };
      const name = content?.['application/json'] && referenceOf(content['application/json'].schema);
      if (!name) continue;
      shared[name] ??= response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return Object.fromEntries(Object.entries(shared).sort(byName));
}

function findUsed({ schemas, paths }: Parts): Set<string> {
  const used = new Set<string>();
  function visit(value: Json): void {
    if (!isObject(value) && !Array.isArray(value)) return;
    const name = isObject(value) && referenceOf(value);
    if (name && !used.has(name)) {
      used.add(name);
      visit(schemas[name] ?? null);
    }
    Object.values(value).forEach(visit);
  }
  visit(paths);
  return used;
}

function referenceOf({ $ref }: JsonObject): string | null {
  return typeof $ref === 'string' && $ref.startsWith(SCHEMAS) ? $ref.slice(SCHEMAS.length) : null;
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
