import type { ReportBody } from '@signboard/contract/public-list/schemas.ts';
import type { RegistrationDeps } from './deps.ts';
import { type Reporter, storeReport } from './store-report.ts';

export async function reportList(
  deps: RegistrationDeps,
  from: Reporter,
  { workspace, name, ...report }: ReportBody & { workspace: string; name: string },
): Promise<void> {
  const list = await deps.publicLists.require(workspace, name);
  const details = {
    listName: list.name,
    listPath: `/sb/${list.workspace}/${list.url_end_name}`,
    reason: report.reason,
    text: report.text ?? '',
  };
  const mail = { template: 'list-reported' as const, details };
  await storeReport(deps, from, { about: { list_id: list.id }, mail }, report);
}
