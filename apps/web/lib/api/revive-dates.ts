const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Fields that hold a moment say so in their names; what people wrote stays text, also when it looks like a time. */
const MOMENT_FIELD = /(?:^at|Date|At|Before)$/;

/** Turns the full ISO 8601 times inside an answer into Dates, where its fields are moments. */
export function reviveDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && MOMENT_FIELD.test(key) ? reviveText(one) : reviveDates(one),
    ]),
  );
}

function reviveText(text: string): string | Date {
  if (!ISO_TIME.test(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}
