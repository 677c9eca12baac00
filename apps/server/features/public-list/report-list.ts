import type { REPORT_REASONS } from '@signboard/contract/public-list/schemas.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/lib/route.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import type { RegistrationDeps } from './deps.ts';

type Report = {
  workspace: string;
  name: string;
  reason: (typeof REPORT_REASONS)[number];
  text?: string | undefined;
};

/** Stores a report and notifies the operator. Each reporter can report a list once. */
export async function reportList(
  deps: RegistrationDeps,
  from: { session: Session | null; clientAddress: string },
  report: Report,
): Promise<void> {
  const list = await deps.publicLists.require(report.workspace, report.name);
  await deps.db.transaction().execute(async (db) => {
    const inserted = await db
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
    if (inserted.numInsertedOrUpdatedRows === 0n) throw new AppError('already-reported');
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

/** Identifies a reporter without storing an IP address in plain text. */
function reporterOf(
  { keyring }: RegistrationDeps,
  { session, clientAddress }: { session: Session | null; clientAddress: string },
): string {
  return session?.kind === 'user'
    ? `user:${session.userId}`
    : `address:${keyring.mac('reporter', clientAddress)}`;
}
