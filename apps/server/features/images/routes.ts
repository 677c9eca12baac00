import { IMAGE_MAX_BYTES, imagesApi } from '@signboard/contract/images/endpoints.ts';
import { imagesSchemas } from '@signboard/contract/images/schemas.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { joinCalls, type Route, route, type Upload } from '#server/lib/route.ts';
import type { ImagesDeps } from './deps.ts';
import { countAttempt } from './images-store.ts';
import { fetchImage, storeImage } from './store-image.ts';

const calls = joinCalls(imagesApi, imagesSchemas);

const WINDOW_SECONDS = 60 * 60;
/** A person fills a few lists with pictures; a program would fill the disk. */
const MOST_IN_WINDOW = 100;

/** The call that takes pictures; how they are served is the shell's business. */
export function imagesRoutes(deps: ImagesDeps): Route[] {
  return [
    route(calls.upload, async ({ body, session: { userId } }) => {
      await requireWithinLimit(deps, userId);
      const source = 'url' in body ? await fetchImage(deps.guardedFetch, body.url) : await readUpload(body);
      return { success: true, msg: '', result: { id: await storeImage(deps, userId, source) } };
    }),
  ];
}

/** Before anything is read or fetched: a refused attempt costs us as much as a good one. */
async function requireWithinLimit({ db, clock }: ImagesDeps, userId: string): Promise<void> {
  const now = clock.now();
  const windowStart = secondsAfter(now, -WINDOW_SECONDS);
  if (!(await countAttempt(db, { userId, now, windowStart, most: MOST_IN_WINDOW })))
    throw new AppError('too-many-requests');
}

async function readUpload(upload: Upload): Promise<Buffer> {
  const content = await upload.read(IMAGE_MAX_BYTES);
  if (content === 'too-large') throw new AppError('image-too-large');
  return content;
}
