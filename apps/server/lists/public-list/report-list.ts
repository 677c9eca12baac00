import type { ReportBody } from '@signboard/contract/public-list/schemas.ts';
import type { RegistrationDeps } from './deps.ts';
import { type Reporter, storeReport } from './store-report.ts';

export async function reportList(
  deps: RegistrationDeps,
  from: Reporter,
  { workspace, name, ...report }: ReportBody & { workspace: string; name: string },
): Promise<void> {
  const list = await deps.publicLists.require(workspace, name);
  await storeReport(deps, from, { listId: list.id }, report);
}
