export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The array in a field, or an empty one. */
export function getArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
