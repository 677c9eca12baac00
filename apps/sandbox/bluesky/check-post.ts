import type { RecordStore } from './record-store.ts';

const MAX_GRAPHEMES = 300;
const MAX_BYTES = 3_000;
const MAX_IMAGES = 4;
const MAX_IMAGE_BYTES = 2_000_000;
const CHARACTERS = new Intl.Segmenter('en');

type Facet = { index: { byteStart: number; byteEnd: number }; features: { $type: string }[] };
type Image = { alt?: string; image?: { ref?: { $link: string }; size?: number } };
export type PostRecord = {
  text?: string;
  createdAt?: string;
  langs?: string[];
  facets?: Facet[];
  embed?: { images?: Image[] };
};

/** What the lexicon of a post forbids; null if nothing. */
export function checkPost(
  { text, createdAt, facets = [], embed }: PostRecord,
  store: RecordStore,
): string | null {
  if (text === undefined || !createdAt) return 'Record must have text and createdAt';
  const bytes = Buffer.from(text);
  if (bytes.length > MAX_BYTES) return 'Record/text must not be longer than 3000 characters';
  if ([...CHARACTERS.segment(text)].length > MAX_GRAPHEMES)
    return 'Record/text must not be longer than 300 graphemes';
  const badFacet = facets.some(({ index: { byteStart, byteEnd } }) => {
    const part = bytes.subarray(byteStart, byteEnd);
    return byteStart >= byteEnd || byteEnd > bytes.length || part.toString().includes('\uFFFD');
  });
  if (badFacet) return 'Record/facets must be within the text';
  const images = embed?.images ?? [];
  if (images.length > MAX_IMAGES) return 'Record/embed/images must not have more than 4 elements';
  for (const { alt, image } of images) {
    if (alt === undefined) return 'Record/embed/images must have the property "alt"';
    const blob = store.findBlob(image?.ref?.$link ?? '');
    if (!blob) return 'Could not find blob';
    if (blob.bytes.length > MAX_IMAGE_BYTES) return 'BlobTooLarge: the maximum size of an image is 2MB';
  }
  return null;
}
