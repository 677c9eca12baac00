import type { ReportBody } from '@signboard/contract/public-list/schemas.ts';
import { type ReportDeps, type Reporter, storeReport } from '#server/lists/public-list/store-report.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { findCommunity } from './communities-store.ts';

/** Only a published community can be reported. */
export async function reportCommunity(
  deps: ReportDeps,
  from: Reporter,
  { workspace, ...report }: ReportBody & { workspace: string },
): Promise<void> {
  const community = await findCommunity(deps.db, workspace);
  if (!community) throw new AppError('not-found');
  await storeReport(deps, from, { communityId: community.userId }, report);
}
