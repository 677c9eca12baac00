import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { type Recap, readRecap, type StoredRecap, writeRecap } from '@signboard/domain/recaps/recap.ts';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import type { Delivery } from '../queue/delivery.ts';
import type { Enrich } from './enrich-post.ts';
import { type PostContent, readSubject } from './post-content.ts';

/** A bundle can have hundreds of tokens. */
const MAX_FACTS = 20;
/** On no channel a recap has a link: it is about many transactions, and X charges 13 times as much for it. */
const NO_LINKS: PostContent['links'] = { token: null, transaction: null, addressPrefix: null };

/** The facts of a recap's delivery: those of its highest sale, the first of which also has the recap. */
export function writeRecapFacts(highest: readonly SaleFacts[], recap: Recap): Record<string, unknown>[] {
  return highest
    .slice(0, MAX_FACTS)
    .map((sale, at) => ({ ...writeSale(sale), ...(at === 0 && { recap: writeRecap(recap) }) }));
}

/** What a recap is composed from, with the picture of its highest sale. */
export async function prepareRecap(
  enrich: Enrich,
  delivery: Pick<Delivery, 'id' | 'kind' | 'facts'>,
): Promise<PostContent & { recap: Recap }> {
  const recap = readRecap(delivery.facts[0]?.recap as StoredRecap);
  const subject = readSubject(delivery);
  const { names, prices, pictures } = await enrich(subject);
  const known = recap.collections.find(({ contract }) => contract === subject.contract);
  return {
    recap,
    subject,
    names: { ...names, collection: names.collection ?? known?.name ?? null },
    prices,
    pictures: pictures.slice(0, 1),
    links: NO_LINKS,
  };
}
