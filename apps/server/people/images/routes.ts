import { IMAGE_MAX_BYTES, imagesApi } from '@signboard/contract/images/endpoints.ts';
import { imagesSchemas } from '@signboard/contract/images/schemas.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { joinCalls, type Route, route, type Upload } from '#server/platform/lib/route.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { requireWithinLimits } from '#server/platform/usage/usage-counter.ts';
import { USAGE_LIMITS } from '#server/platform/usage/usage-limits.ts';
import { cleanImage } from './clean-image.ts';
import type { ImagesDeps } from './deps.ts';
import { fetchImage, storeImage } from './store-image.ts';

const calls = joinCalls('images', imagesApi, imagesSchemas);

const { hourlyUploads, dailyUploads, uploadShare } = USAGE_LIMITS;

/** The call that takes pictures; how they are served is the shell's business. */
export function imagesRoutes(deps: ImagesDeps): Route[] {
  return [
    route(
      calls.upload,
      async ({ body, session: { userId }, clientAddress, spend }) => {
        const id = await spend(1, async (inTurn) => {
          // Before anything is read or fetched: a refused attempt costs us as much as a good one.
          const caller = { account: userId, clientAddress };
          await requireWithinLimits(deps.usage, [hourlyUploads, dailyUploads, uploadShare], caller);
          const source =
            'url' in body ? await fetchImage(deps.guardedFetch, body.url) : await readUpload(body);
          return await storeImage(deps, userId, await inTurn(() => cleanImage(source)));
        });
        return { success: true, msg: '', result: { id } };
      },
      'normal',
      COSTS.picture,
    ),
  ];
}

async function readUpload(upload: Upload): Promise<Buffer> {
  const content = await upload.read(IMAGE_MAX_BYTES);
  if (content === 'too-large') throw new AppError('image-too-large');
  return content;
}
