import type { Json, JsonObject } from './shared-schemas.ts';

/** A part of the document with all its schemas written out; one that contains itself is any object the second time. */
export function expandReferences<T extends object>(document: object, part: T): T {
  return expand(document as JsonObject, part as Json, new Set()) as T;
}

function expand(document: JsonObject, part: Json, within: ReadonlySet<string>): Json {
  if (Array.isArray(part)) return part.map((one) => expand(document, one, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...beside } = part;
  if (typeof $ref === 'string') {
    const target = within.has($ref) ? { type: 'object' } : resolve(document, $ref);
    return { ...(expand(document, target, new Set([...within, $ref])) as JsonObject), ...beside };
  }
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, expand(document, one, within)]));
}

function resolve(document: JsonObject, reference: string): Json {
  const steps = reference.replace('#/', '').split('/');
  const found = steps.reduce<Json | undefined>(
    (at, step) => (at as JsonObject | undefined)?.[step],
    document,
  );
  if (found === undefined) throw new Error(`the document has no ${reference}`);
  return found;
}
