import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { encodeForm } from '../encode-form.ts';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { XCredentials } from './publish-port.ts';
import type { XCall, XCaller } from './x-caller.ts';

const MAX_IMAGE_BYTES = 5_000_000;
const MAX_GIF_BYTES = 15_000_000;
const SEGMENT_BYTES = 4_000_000;
const MAX_CHECKS = 10;
const LONGEST_PAUSE_SECONDS = 5;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

const mediaAnswer = z.object({
  data: z.object({
    id: z.string().regex(/^\d+$/),
    processing_info: z
      .object({ state: z.string(), check_after_secs: z.number().min(0).default(1) })
      .optional(),
  }),
});
type Media = z.infer<typeof mediaAnswer>['data'];

/** In one call, or in chunks for a GIF that is too large for that. */
export async function uploadImage(
  call: XCaller,
  credentials: XCredentials,
  bytes: Uint8Array,
  contentType: string,
  clock: Clock,
): Promise<string> {
  const isGif = contentType === 'image/gif';
  if (!TYPES.includes(contentType)) throw refused(`X takes no ${contentType}`);
  if (bytes.length > (isGif ? MAX_GIF_BYTES : MAX_IMAGE_BYTES))
    throw refused('the picture is too large for X');
  const ask = async (what: Pick<XCall, 'method' | 'path'> & Partial<XCall>): Promise<Media> => {
    const answer = await call(credentials, { ...what, isRepeatable: true, doing: 'an upload' });
    return parseResponse(mediaAnswer, answer.json, 'X').data;
  };
  if (bytes.length > MAX_IMAGE_BYTES) return await uploadInPieces(call, ask, credentials, bytes, clock);
  const form = encodeForm([
    { name: 'media_category', value: 'tweet_image' },
    { name: 'media', bytes, fileName: 'picture', contentType },
  ]);
  return (await ask({ method: 'POST', path: '/2/media/upload', form })).id;
}

type Ask = (what: Pick<XCall, 'method' | 'path'> & Partial<XCall>) => Promise<Media>;

async function uploadInPieces(
  call: XCaller,
  ask: Ask,
  credentials: XCredentials,
  bytes: Uint8Array,
  clock: Clock,
): Promise<string> {
  const begin = { media_type: 'image/gif', total_bytes: bytes.length, media_category: 'tweet_gif' };
  const { id } = await ask({ method: 'POST', path: '/2/media/upload/initialize', json: begin });
  for (let at = 0; at < bytes.length; at += SEGMENT_BYTES) {
    const segment = bytes.subarray(at, at + SEGMENT_BYTES);
    const form = encodeForm([
      { name: 'segment_index', value: String(at / SEGMENT_BYTES) },
      { name: 'media', bytes: segment, fileName: 'segment', contentType: 'application/octet-stream' },
    ]);
    const path = `/2/media/upload/${id}/append`;
    await call(credentials, { method: 'POST', path, form, isRepeatable: true, doing: 'an upload' });
  }
  const ended = await ask({ method: 'POST', path: `/2/media/upload/${id}/finalize` });
  await untilProcessed(ask, ended, clock);
  return id;
}

async function untilProcessed(ask: Ask, { id, processing_info }: Media, clock: Clock): Promise<void> {
  let info = processing_info;
  for (let checks = 0; info && info.state !== 'succeeded'; checks++) {
    if (info.state === 'failed') throw refused('X could not process the picture');
    if (checks === MAX_CHECKS) throw new ProviderError('retry-later', 'X is still processing a picture');
    await clock.sleep(Math.min(info.check_after_secs, LONGEST_PAUSE_SECONDS) * 1000);
    const query = { command: 'STATUS', media_id: id };
    info = (await ask({ method: 'GET', path: '/2/media/upload', query })).processing_info;
  }
}

const refused = (message: string) => new ProviderError('refused', message, { reason: 'media' });
