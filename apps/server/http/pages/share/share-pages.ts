import { createHash } from 'node:crypto';
import { LANGUAGE_PARAMETER, LIST_CARD_PATH, LIST_EMBED_PATH } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { publicListSchemas } from '@signboard/contract/public-list/schemas.ts';
import { isLanguage, type Language } from '@signboard/domain/accounts/language.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { Budget } from '#server/platform/usage/budget.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import { pictureHeaders } from '../../security/picture-headers.ts';
import { cardText } from './card-text.ts';
import { drawCard } from './draw-card.ts';
import { EMBED_POLICY, embedHtml } from './embed-html.ts';

type Address = { Params: { workspace: string; nameList: string }; Querystring: Record<string, string> };

export type ShareOptions = {
  clock: Clock;
  budget: Budget;
  publicUrl: string;
  showList(workspace: string, name: string): Promise<PublicList | null>;
  /** A stored picture; null when it is gone or can't be read now. */
  readImage(id: string): Promise<Buffer | null>;
};

/** About a hundred kilobytes each. */
const CACHED_CARDS = { ms: 10 * 60_000, max: 100 };

const CARD_HEADERS = {
  ...pictureHeaders('card'),
  'content-type': 'image/png',
  'content-disposition': 'inline; filename="card.png"',
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
};

type Card = { picture: Buffer; tag: string };

/** A list's picture for link previews, and its card for other websites. */
export function addSharePages(app: FastifyInstance, options: ShareOptions): void {
  const cards = createTtlCache<Card>({ ...CACHED_CARDS, clock: options.clock });
  app.get<Address>(LIST_CARD_PATH, { schema: { hide: true } }, async (request, reply) => {
    const list = await requireList(options, request.params);
    const text = cardText(list, languageOf(request));
    const { id, workspace, urlEndName, name, logo, banner, color } = list;
    // Nothing of the query, which anyone can vary.
    const key = JSON.stringify([id, workspace, urlEndName, name, logo, banner, color, text]);
    const payer = { account: null, clientAddress: request.ip };
    const { picture, tag } = await cards.get(key, () =>
      options.budget.spend(payer, { cost: COSTS.card, units: 1 }, (inTurn) =>
        inTurn(() => drawListCard(options, list, text)),
      ),
    );
    reply.headers({ ...CARD_HEADERS, etag: tag });
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
    return reply.send(picture);
  });
  app.get<Address>(LIST_EMBED_PATH, {
    schema: { hide: true },
    // X-Frame-Options has no value that allows every page; frame-ancestors does.
    onSend: async (_request, reply) => void reply.removeHeader('x-frame-options'),
    handler: async (request, reply) => {
      const list = await requireList(options, request.params);
      return reply
        .header('content-security-policy', EMBED_POLICY)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=60')
        .type('text/html; charset=utf-8')
        .send(embedHtml(list, languageOf(request), options.publicUrl));
    },
  });
}

async function requireList(
  { showList }: Pick<ShareOptions, 'showList'>,
  { workspace, nameList }: Address['Params'],
): Promise<PublicList> {
  const { data: asked } = publicListSchemas.page.query.safeParse({ workspace, name: nameList });
  const list = asked ? await showList(asked.workspace, asked.name) : null;
  if (!list) throw new AppError('not-found');
  return list;
}

async function drawListCard(options: ShareOptions, list: PublicList, text: string): Promise<Card> {
  const [logo, banner] = await Promise.all([
    options.readImage(list.logo),
    list.banner ? options.readImage(list.banner) : null,
  ]);
  const address = `${new URL(options.publicUrl).host}/sb/${list.workspace}/${list.urlEndName}`;
  const color = list.color ?? DEFAULT_COLOR;
  const picture = await drawCard({ name: list.name, text, address, color, logo, banner });
  return { picture, tag: `"${createHash('sha256').update(picture).digest('base64url')}"` };
}

/** By the link alone, so that every visitor gets the same cached answer. */
function languageOf({ query }: FastifyRequest<Address>): Language {
  const asked = query[LANGUAGE_PARAMETER];
  return asked && isLanguage(asked) ? asked : 'en';
}
