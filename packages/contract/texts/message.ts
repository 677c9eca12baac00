import type { messages } from '@signboard/languages/en/messages.ts';

/** The name of a text that both sides can say: an error, a field's message, the outcome of a save. */
export type MessageKey = keyof typeof messages;

/** These texts in one language. */
export type Messages = Readonly<Record<MessageKey, string>>;

export type MessageValues = Readonly<Record<string, string | number>>;

/** With `{name}` filled in from the values. */
export function fillMessage(text: string, values: MessageValues = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Names a message together with the values it needs: how a schema says '{value} is not a valid address'. */
export function withValues(key: MessageKey, values: MessageValues): string {
  return `${key}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
}

/** Says what a schema or a use case named; a text that is no name (a library's own) is left as it is. */
export function fillNamed(named: string, texts: Messages, language: string): string {
  const [key = '', query] = named.split(/\?(.*)/s);
  if (!Object.hasOwn(texts, key)) return named;
  const values = Object.fromEntries(new URLSearchParams(query));
  for (const name of LIMITS)
    if (values[name]) values[name] = new Intl.NumberFormat(language).format(Number(values[name]));
  return fillMessage(texts[key as MessageKey], values);
}

/** The values that are numbers; any other could be what somebody typed. */
const LIMITS = ['most', 'least'] as const;

/** For the largest and the smallest number that a field takes. */
export const atMost = (most: number) => ({ error: () => withValues('field.at-most', { most }) });
export const atLeast = (least: number) => ({ error: () => withValues('field.at-least', { least }) });

/** Schemas use message names; client and server translate them. */
export const named = (key: MessageKey) => ({ error: key });
