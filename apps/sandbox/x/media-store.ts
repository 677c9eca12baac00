import { createSnowflakes, X_EPOCH_MS } from '../snowflake.ts';

export type Media = { id: string; userId: string; bytes: Buffer; type: string | undefined; isReady: boolean };

export type MediaStore = {
  /** Begins an upload, optionally in segments. */
  begin: (userId: string, segments?: Buffer[]) => Media;
  append: (media: Media, index: number, bytes: Buffer) => void;
  /** Ends an upload; returns the reason if the image cannot be used. */
  finish: (media: Media) => string | undefined;
  find: (id: string) => Media | undefined;
  isReady: (id: string, userId: string) => boolean;
  clear: () => void;
};

const MAX_STORED = 400;
const MAX_BYTES: Record<string, number> = { 'image/gif': 15_000_000 };
const MAX_IMAGE_BYTES = 5_000_000;
const SIGNATURES: [string, (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP'],
];

/** Uploaded images; the oldest are dropped first. */
export function createMediaStore(): MediaStore {
  const nextId = createSnowflakes(X_EPOCH_MS);
  const stored = new Map<string, Media>();
  const pieces = new Map<string, Buffer[]>();
  return {
    begin: (userId, segments = []) => {
      const media: Media = { id: nextId(), userId, bytes: Buffer.alloc(0), type: undefined, isReady: false };
      const [oldest = ''] = stored.size >= MAX_STORED ? stored.keys() : [];
      stored.delete(oldest);
      pieces.delete(oldest);
      stored.set(media.id, media);
      pieces.set(media.id, segments);
      return media;
    },
    append: (media, index, bytes) => {
      const segments = pieces.get(media.id) ?? [];
      segments[index] = bytes;
    },
    finish: (media) => {
      media.bytes = Buffer.concat((pieces.get(media.id) ?? []).filter(Buffer.isBuffer));
      pieces.delete(media.id);
      media.type = detectType(media.bytes);
      if (media.type === undefined) return 'The media type is unrecognized.';
      if (media.bytes.length > (MAX_BYTES[media.type] ?? MAX_IMAGE_BYTES))
        return 'The file size is too large.';
      media.isReady = true;
      return undefined;
    },
    find: (id) => stored.get(id),
    isReady: (id, userId) => {
      const media = stored.get(id);
      return media?.isReady === true && media.userId === userId;
    },
    clear: () => {
      stored.clear();
      pieces.clear();
    },
  };
}

// X detects the type from the content, so vector images are rejected.
function detectType(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 16).toString('latin1');
  return SIGNATURES.find(([, matches]) => matches(start))?.[0];
}
