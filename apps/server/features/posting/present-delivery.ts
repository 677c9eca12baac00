import type { DeliveryItem, PublicPost } from '@signboard/contract/bots/bot.ts';
import { postPictureUrl } from '@signboard/contract/bots/endpoints.ts';
import { buildTransactionUrl } from './build-links.ts';
import type { DeliveryRow, LastPosted } from './deliveries-store.ts';

export function buildPostUrl(xWebBase: string, username: string, postId: string): string {
  return `${xWebBase}/${encodeURIComponent(username)}/status/${encodeURIComponent(postId)}`;
}

/** A delivery as its bot's owner sees it. Discord does not report where its messages are. */
export function presentDelivery(row: DeliveryRow, xWebBase: string, username: string): DeliveryItem {
  const isOpen = row.finishedAt === null && (row.state === 'queued' || row.state === 'unknown');
  const isOnX = row.target === 'x' && row.state === 'sent' && row.remoteId !== null;
  return {
    id: row.id,
    target: row.target,
    kind: row.kind,
    state: row.state,
    text: row.text,
    reason: row.reason,
    transaction: row.transaction,
    transactionUrl: buildTransactionUrl(row.chain, row.transaction),
    postUrl: isOnX ? buildPostUrl(xWebBase, username, row.remoteId ?? '') : null,
    happenedAt: row.happenedAt.toISOString(),
    nextAttemptAt: isOpen ? row.nextAttemptAt.toISOString() : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function presentPost(post: LastPosted, xWebBase: string): PublicPost {
  const { id, username, text, remoteId, finishedAt } = post;
  return {
    username,
    text,
    postUrl: buildPostUrl(xWebBase, username, remoteId),
    pictureUrl: postPictureUrl(id),
    finishedAt: finishedAt.toISOString(),
  };
}
