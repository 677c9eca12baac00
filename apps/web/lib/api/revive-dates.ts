const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Turns every full ISO 8601 time inside an answer into a Date. */
export function reviveDates(value: unknown): unknown {
  if (typeof value === 'string') return reviveText(value);
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reviveDates(one)]));
}

function reviveText(text: string): string | Date {
  if (!ISO_TIME.test(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}
