import { EMPTY_MESSAGE } from './discord-problems.ts';
import type { Embed } from './message-store.ts';

export type Payload = { content?: string; username?: string; embeds?: Embed[] };
type Fault = { path: (string | number)[]; code: string; message: string };

const MAX_EMBED_TEXT = 6000;

/** The body of the 400 with which Discord rejects a message, or undefined. */
export function checkMessage(payload: Payload, fileCount: number): object | undefined {
  const { content = '', username = '', embeds = [] } = payload;
  if (!Array.isArray(embeds) || typeof content !== 'string')
    return formError([{ path: ['embeds'], code: 'BASE_TYPE_BAD', message: 'Only lists are valid.' }]);
  if (content === '' && embeds.length === 0 && fileCount === 0) return EMPTY_MESSAGE;
  const faults = [
    ...tooLong(content, 2000, ['content']),
    ...tooLong(username, 80, ['username']),
    ...tooMany(embeds, 10, ['embeds']),
    ...embeds.flatMap((embed, index) => embedFaults(embed, ['embeds', index])),
  ];
  const total = embeds.reduce((sum, embed) => sum + textLength(embed), 0);
  if (total > MAX_EMBED_TEXT) {
    faults.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: 'Embed size exceeds maximum size of 6000',
    });
  }
  return faults.length > 0 ? formError(faults) : undefined;
}

function embedFaults(embed: Embed, path: Fault['path']): Fault[] {
  const fields = embed.fields ?? [];
  return [
    ...tooLong(embed.title, 256, [...path, 'title']),
    ...tooLong(embed.description, 4096, [...path, 'description']),
    ...tooLong(embed.footer?.text, 2048, [...path, 'footer', 'text']),
    ...tooLong(embed.author?.name, 256, [...path, 'author', 'name']),
    ...tooMany(fields, 25, [...path, 'fields']),
    ...fields.flatMap((field, index) => [
      ...missing(field.name, [...path, 'fields', index, 'name']),
      ...missing(field.value, [...path, 'fields', index, 'value']),
      ...tooLong(field.name, 256, [...path, 'fields', index, 'name']),
      ...tooLong(field.value, 1024, [...path, 'fields', index, 'value']),
    ]),
  ];
}

function tooLong(text: string | undefined, max: number, path: Fault['path']): Fault[] {
  const message = `Must be ${max} or fewer in length.`;
  return (text?.length ?? 0) > max ? [{ path, code: 'BASE_TYPE_MAX_LENGTH', message }] : [];
}

function tooMany(list: unknown[], max: number, path: Fault['path']): Fault[] {
  const message = `Must be ${max} or fewer in length.`;
  return list.length > max ? [{ path, code: 'BASE_TYPE_MAX_LENGTH', message }] : [];
}

function missing(text: string | undefined, path: Fault['path']): Fault[] {
  return text ? [] : [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
}

function textLength(embed: Embed): number {
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name];
  const fields = (embed.fields ?? []).flatMap(({ name, value }) => [name, value]);
  return [...texts, ...fields].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

// Discord nests errors by the path of the field.
function formError(faults: Fault[]) {
  const errors: Record<string, unknown> = {};
  for (const { path, code, message } of faults) {
    let place = errors;
    for (const step of path) {
      place[step] ??= {};
      place = place[step] as Record<string, unknown>;
    }
    place._errors = [{ code, message }];
  }
  return { message: 'Invalid Form Body', code: 50035, errors };
}
