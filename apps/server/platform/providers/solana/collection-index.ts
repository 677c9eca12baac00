import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { SolanaIndex, TokenFacts } from './collection-port.ts';
import type { SolanaNodes } from './nodes.ts';

const MAX_ASSETS = 100;

const text = z.string().nullish();
const asset = z.object({
  id: z.string(),
  content: z.object({ json_uri: text, metadata: z.object({ name: text }).nullish() }).nullish(),
  grouping: z
    .array(z.object({ group_key: z.string(), group_value: text, verified: z.boolean().nullish() }))
    .nullish(),
  creators: z.array(z.object({ address: z.string(), verified: z.boolean().nullish() })).nullish(),
});
const assets = z.array(asset.nullable());
const page = z.object({ items: z.array(asset) });

/** A DAS index, the common API of Solana's indexes. */
export function createSolanaIndex(nodes: SolanaNodes): SolanaIndex {
  const ask = <T>(schema: z.ZodType<T>, method: string, params: object): Promise<T> =>
    nodes.ask(async ({ host, call }) => parseResponse(schema, await call(method, params), host));
  const firstOf = async (method: string, params: object): Promise<TokenFacts | null> => {
    const { items } = await ask(page, method, { ...params, page: 1, limit: 1 });
    return items[0] ? toFacts(items[0]) : null;
  };
  return {
    async tokens(addresses) {
      const found = new Map<string, TokenFacts>();
      for (let at = 0; at < addresses.length; at += MAX_ASSETS) {
        const ids = addresses.slice(at, at + MAX_ASSETS);
        for (const one of await ask(assets, 'getAssetBatch', { ids }))
          if (one && ids.includes(one.id)) found.set(one.id, toFacts(one));
      }
      return found;
    },
    async hasMembers(collection) {
      const asked = { groupKey: 'collection', groupValue: collection };
      return (await firstOf('getAssetsByGroup', asked)) !== null;
    },
    tokenByCreator: (creator) =>
      firstOf('getAssetsByCreator', { creatorAddress: creator, onlyVerified: true }),
  };
}

function toFacts({ content, grouping, creators }: z.infer<typeof asset>): TokenFacts {
  // Indexes omit unverified collections unless asked; some mark them instead.
  const group = grouping?.find(({ group_key, verified }) => group_key === 'collection' && verified !== false);
  return {
    collection: group?.group_value ?? null,
    creators: (creators ?? []).filter(({ verified }) => verified === true).map(({ address }) => address),
    name: content?.metadata?.name ?? null,
    uri: content?.json_uri ?? null,
  };
}
