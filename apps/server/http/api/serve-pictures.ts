import { problemAnswer } from '@signboard/contract/answers.ts';
import { postPictureUrl } from '@signboard/contract/bots/endpoints.ts';
import { imageUrl, narrowImageUrl } from '@signboard/contract/images/endpoints.ts';
import { salePictureUrl } from '@signboard/contract/public-bot/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PostPictures } from '#server/bots/posting/preview/post-pictures.ts';
import type { SalePictures } from '#server/bots/public-bot/sale-pictures.ts';
import type { ImagesDeps } from '#server/people/images/deps.ts';
import { openImage } from '#server/people/images/store-image.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { pictureHeaders } from '../security/picture-headers.ts';
import { TAGS } from './tags.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_ONE_DAY = 'public, max-age=86400';

const PICTURE_ANSWERS = {
  200: { description: 'The picture', content: { 'image/webp': { schema: z.any() } } },
  '4xx': problemAnswer,
  '5xx': problemAnswer,
};

const imageSchema = {
  operationId: 'images.show',
  summary: 'Get an image as WebP; its content never changes',
  tags: [TAGS.images.name],
  params: z.object({ id: z.string() }),
  response: PICTURE_ANSWERS,
};

const narrowImageSchema = {
  ...imageSchema,
  operationId: 'images.showNarrow',
  summary: 'Get a narrow copy of an image as WebP, for phones',
};

type ImageRequest = FastifyRequest<{ Params: { id: string } }>;

/** Images are public. The id is the hash of the content, so it also serves as the ETag. */
export function serveImages(app: FastifyInstance, { imageStore }: Pick<ImagesDeps, 'imageStore'>): void {
  const serve = (width: 'full' | 'narrow') => async (request: ImageRequest, reply: FastifyReply) => {
    const { id } = request.params;
    const { size, stream } = await openImage(imageStore, id, width);
    const tag = `"${id}"`;
    reply.headers({
      ...pictureHeaders(id.slice(0, 16)),
      etag: tag,
      'cache-control': CACHE_FOREVER,
      // Emails show them on the pages of mail services.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match']?.includes(tag)) {
      stream.destroy();
      return reply.status(304).send();
    }
    return reply.headers(size === null ? {} : { 'content-length': size }).send(stream);
  };
  app.get(imageUrl(':id'), { schema: imageSchema }, serve('full'));
  app.get(narrowImageUrl(':id'), { schema: narrowImageSchema }, serve('narrow'));
}

const postPictureSchema = {
  operationId: 'bots.postPicture',
  summary: 'Get the picture of one of the latest posts as WebP',
  tags: [TAGS.nft.name],
  params: z.object({ id: z.uuid() }),
  response: PICTURE_ANSWERS,
};

export function servePostPictures(app: FastifyInstance, pictures: PostPictures): void {
  app.get<{ Params: { id: string } }>(
    postPictureUrl(':id'),
    { schema: postPictureSchema },
    async (request, reply) => {
      const { id } = request.params;
      const picture = await pictures.find(id);
      if (!picture) throw new AppError('not-found');
      return reply.headers({ ...pictureHeaders(id), 'cache-control': CACHE_ONE_DAY }).send(picture);
    },
  );
}

const salePictureSchema = {
  operationId: 'publicBot.salePicture',
  summary: 'Get the picture of a sale on a bot’s public page as WebP',
  tags: [TAGS.nft.name],
  params: z.object({ id: z.uuid(), sale: z.string().regex(/^\d{1,18}$/) }),
  response: PICTURE_ANSWERS,
};

export function serveSalePictures(app: FastifyInstance, pictures: SalePictures): void {
  app.get<{ Params: { id: string; sale: string } }>(
    salePictureUrl(':id', ':sale'),
    { schema: salePictureSchema },
    async (request, reply) => {
      const { id, sale } = request.params;
      const picture = await pictures.find({ botId: id, sale, clientAddress: request.ip });
      if (!picture) throw new AppError('not-found');
      return reply.headers({ ...pictureHeaders(sale), 'cache-control': CACHE_ONE_DAY }).send(picture);
    },
  );
}
