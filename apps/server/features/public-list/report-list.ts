import type { REPORT_REASONS } from '@signboard/contract/public-list/calls.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/session.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { RegistrationDeps } from './deps.ts';

type Report = {
  workspace: string;
  name: string;
  reason: (typeof REPORT_REASONS)[number];
  text?: string | undefined;
};

/** Keeps a report and tells whoever runs the installation. Each reporter is heard once about a list. */
export async function reportList(
  deps: RegistrationDeps,
  from: { session: Session | null; clientAddress: string },
  report: Report,
): Promise<void> {
  const list = await deps.publicLists.require(report.workspace, report.name);
  await deps.db.transaction().execute(async (db) => {
    const kept = await db
      .insertInto('reports')
      .values({
        list_id: list.id,
        reporter: reporterOf(deps, from),
        reason: report.reason,
        text: report.text || null,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.constraint('reports_once').doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows === 0n) throw new AppError('already-reported');
    if (deps.operatorEmail)
      await queueMail(db, {
        template: 'list-reported',
        recipient: deps.operatorEmail,
        language: 'en',
        details: {
          listName: list.name,
          listPath: `/sb/${list.workspace}/${list.url_end_name}`,
          reason: report.reason,
          text: report.text ?? '',
        },
      });
  });
}

/** Enough to hear each one once; an address on the network is not kept in the open. */
function reporterOf(
  { keyring }: RegistrationDeps,
  { session, clientAddress }: { session: Session | null; clientAddress: string },
): string {
  return session?.kind === 'user'
    ? `user:${session.userId}`
    : `address:${keyring.mac('reporter', clientAddress)}`;
}
