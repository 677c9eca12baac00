import { problemAnswer } from '@signboard/contract/answers.ts';
import { postPictureUrl } from '@signboard/contract/bots/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PostPictures } from '#server/features/posting/preview/post-pictures.ts';
import { AppError } from '#server/lib/app-error.ts';
import { pictureHeaders } from '../security/picture-headers.ts';

const CACHE_ONE_DAY = 'public, max-age=86400';

const schema = {
  summary: 'Get the picture of one of the latest posts as WebP',
  tags: ['nft'],
  params: z.object({ id: z.uuid() }),
  response: {
    200: { description: 'The picture', content: { 'image/webp': { schema: z.any() } } },
    '4xx': problemAnswer,
    '5xx': problemAnswer,
  },
};

export function servePostPictures(app: FastifyInstance, pictures: PostPictures): void {
  app.get<{ Params: { id: string } }>(postPictureUrl(':id'), { schema }, async (request, reply) => {
    const { id } = request.params;
    const picture = await pictures.find(id);
    if (!picture) throw new AppError('not-found');
    return reply.headers({ ...pictureHeaders(id), 'cache-control': CACHE_ONE_DAY }).send(picture);
  });
}
