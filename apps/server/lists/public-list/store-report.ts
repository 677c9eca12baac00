import type { ReportBody } from '@signboard/contract/public-list/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { clientNetwork } from '#server/platform/lib/client-network.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';

export type ReportDeps = { db: Db; clock: Clock; keyring: Keyring };
export type Reporter = { session: Session | null; clientAddress: string };

/** Each reporter can report a list or a community once. The operator gets a digest of what was reported. */
export async function storeReport(
  deps: ReportDeps,
  from: Reporter,
  about: { listId: string } | { communityId: string },
  { reason, text }: ReportBody,
): Promise<void> {
  const inserted = await deps.db
    .insertInto('reports')
    .values({
      ...about,
      reporter: reporterOf(deps, from),
      reason,
      text: text || null,
      createdAt: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('already-reported');
}

/** Identifies a reporter without storing an IP address in plain text. */
function reporterOf({ keyring }: ReportDeps, { session, clientAddress }: Reporter): string {
  return session?.kind === 'user'
    ? `user:${session.userId}`
    : `address:${keyring.mac('reporter', clientNetwork(clientAddress))}`;
}
