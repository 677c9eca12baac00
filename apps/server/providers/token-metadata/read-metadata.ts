/** `images` in the order in which they are tried. */
export type Metadata = { name: string | null; images: readonly string[] };

const MAX_NAME_CHARACTERS = 200;
const IMAGE_FIELDS = ['image', 'image_url', 'image_data'] as const;

/** Fields of the wrong type count as missing. Null when it is not metadata. */
export function readMetadata(bytes: Buffer): Metadata | null {
  const written = parsed(bytes);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
  const fields = written as Record<string, unknown>;
  return { name: nameIn(fields), images: IMAGE_FIELDS.flatMap((field) => textIn(fields, field)) };
}

function parsed(bytes: Buffer): unknown {
  try {
    // Some editors leave a byte order mark, which is invalid JSON.
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function nameIn(fields: Record<string, unknown>): string | null {
  const [name] = textIn(fields, 'name');
  return name === undefined
    ? null
    : [...name.slice(0, 2 * MAX_NAME_CHARACTERS)].slice(0, MAX_NAME_CHARACTERS).join('');
}

function textIn(fields: Record<string, unknown>, field: string): string[] {
  const value = Object.hasOwn(fields, field) ? fields[field] : null;
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}
