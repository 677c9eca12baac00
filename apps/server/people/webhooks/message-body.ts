/** A message as far as its body tells it. */
export type MessageFacts = { type: string; happenedAt: Date; data: unknown };

/** The same bytes at every attempt, because signatures and receivers compare them. */
export function bodyOf({ type, happenedAt, data }: MessageFacts): string {
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
}

const PREFIX = 'msg_';

/** The id that receivers see. */
export function messageName(id: string): string {
  return PREFIX + id.replaceAll('-', '');
}

/** Null when the text is no id of a message. */
export function parseMessageName(name: string): string | null {
  const [, ...parts] =
    /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(name) ?? [];
  return parts.length > 0 ? parts.join('-') : null;
}
