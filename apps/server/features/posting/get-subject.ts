import { groupMints, groupSales } from '@signboard/domain/posts/group-sales.ts';
import type { PostSubject } from '@signboard/domain/posts/post-subject.ts';
import { readMint, readSale } from '#server/features/sales-feed/fact-json.ts';
import type { Delivery } from './delivery.ts';

export function getSubject({ id, kind, facts }: Pick<Delivery, 'id' | 'kind' | 'facts'>): PostSubject {
  const subject = kind === 'sale' ? groupSales(facts.map(readSale)) : groupMints(facts.map(readMint));
  if (!subject) throw new Error(`Delivery ${id} has no sales or mints.`);
  return subject;
}
