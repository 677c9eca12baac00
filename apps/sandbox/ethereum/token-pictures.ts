import type { FastifyInstance, FastifyReply } from 'fastify';
import { CREATED } from './addresses.ts';
import { COLLECTIONS } from './collections.ts';
import { drawPrint } from './token-pictures-draw.ts';

/** Where the sandbox serves what the prints' contract says of its tokens; clients put the token's number for `{id}`. */
export const PRINTS_PATH = '/tokens/prints/{id}.json';

const TOKEN = /^(?<id>[0-9a-f]{64})\.(?<kind>json|png)$/;
const PRINTS = COLLECTIONS.find(({ address }) => address === CREATED.prints);

/** Metadata and pictures over the web, as most collections have them; the other collections draw theirs on the chain. */
export function tokenPictures(app: FastifyInstance, siteUrl: () => string): void {
  app.get<{ Params: { file: string } }>('/tokens/prints/:file', async ({ params }, reply) => {
    const { id, kind } = TOKEN.exec(params.file)?.groups ?? {};
    if (id === undefined) return reply.code(404).send({ error: 'No token has this number' });
    return kind === 'png' ? sendPicture(reply, BigInt(`0x${id}`)) : describe(siteUrl(), id);
  });
}

function describe(siteUrl: string, id: string) {
  return {
    name: `${PRINTS?.itemName} #${BigInt(`0x${id}`)}`,
    description: `${PRINTS?.name}, editions of the sandbox.`,
    image: `${siteUrl}/tokens/prints/${id}.png`,
  };
}

function sendPicture(reply: FastifyReply, tokenId: bigint) {
  return reply.type('image/png').send(drawPrint(tokenId));
}
