const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Only fields with such a name hold dates; user text stays text, even when it looks like a timestamp. */
const DATE_FIELD = /(?:^at|^confirmBy|Date|At|Before|From)$/;

export function reviveDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && DATE_FIELD.test(key) ? reviveText(one) : reviveDates(one),
    ]),
  );
}

function reviveText(text: string): string | Date {
  if (!ISO_TIME.test(text)) return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date;
}
