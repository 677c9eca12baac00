import type { Trait } from '@signboard/domain/posts/traits.ts';
import { type ContentSources, fetchContent } from './fetch-content.ts';

/** `images` in the order in which they are tried. */
export type Metadata = { name: string | null; images: readonly string[]; traits: readonly Trait[] };

export const PICTURE_WISH = { maxBytes: 15_000_000, accept: 'image/*' };

const METADATA_WISH = { maxBytes: 1_000_000, accept: 'application/json' };
const MAX_NAME_CHARACTERS = 200;
const IMAGE_FIELDS = ['image', 'image_url', 'image_data'] as const;

/** What a creator published about a token or a collection. Null when it is not metadata; throws when it is unavailable. */
export async function fetchMetadata(sources: ContentSources, uri: string): Promise<Metadata | null> {
  const bytes = await fetchContent(sources, uri, METADATA_WISH);
  return bytes === null ? null : readMetadata(bytes);
}

/** Fields of the wrong type count as missing. Null when it is not metadata. */
function readMetadata(bytes: Buffer): Metadata | null {
  const written = parseJson(bytes);
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return null;
  const fields = written as Record<string, unknown>;
  const images = IMAGE_FIELDS.flatMap((field) => textIn(fields, field));
  return { name: nameIn(fields), images, traits: traitsIn(fields) };
}

function parseJson(bytes: Buffer): unknown {
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

const MAX_TRAITS = 200;
const MAX_TRAIT_CHARACTERS = 200;

/** As marketplaces write them: a list of `trait_type` and `value`. Anything else counts as missing. */
function traitsIn(fields: Record<string, unknown>): Trait[] {
  const list = Object.hasOwn(fields, 'attributes') ? fields.attributes : null;
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_TRAITS).flatMap((written): Trait[] => {
    if (typeof written !== 'object' || written === null) return [];
    const { trait_type: type, value } = written as Record<string, unknown>;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (typeof type !== 'string' || !isPlain) return [];
    return [
      { type: type.slice(0, MAX_TRAIT_CHARACTERS), value: String(value).slice(0, MAX_TRAIT_CHARACTERS) },
    ];
  });
}

function textIn(fields: Record<string, unknown>, field: string): string[] {
  const value = Object.hasOwn(fields, field) ? fields[field] : null;
  return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}
