import { allowlistsApi } from '@signboard/contract/allowlists/endpoints.ts';
import type { MintForm, TreeFormat, WinnersFormat } from '@signboard/contract/allowlists/mint-form.ts';
import type { AllowlistSummary } from '@signboard/contract/allowlists/schemas.ts';
import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';

type Errors = Partial<Record<string, string>>;

/** Creates allowlists and downloads files; the server's errors go to their fields. */
export function useMintFile({ id, name }: Pick<List, 'id' | 'name'>) {
  const translate = useTranslateMessage();
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<AllowlistSummary | null>(null);
  const [errors, setErrors] = useState<Errors>({});

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (problem) {
      if (isProblem(problem) && problem.fields) setErrors(problem.fields);
      else notify(isProblem(problem) ? problem.msg : translate('save.unknown-error'), 'error');
    }
    setBusy(false);
  }

  return {
    isBusy,
    created,
    errors,
    create: (format: TreeFormat, mint: MintForm) =>
      run(async () =>
        setCreated((await call(allowlistsApi.create, { body: { id, format, ...mint } })).result),
      ),
    download: (format: WinnersFormat, mint: MintForm) =>
      run(() => {
        const ending = format.endsWith('csv') || format === 'addresses' ? 'csv' : 'json';
        const fallback = buildExportFileName(name, `winners-${format}`, new Date(), ending);
        return downloadFile(drawsApi.winners, { id, format, ...mint }, fallback);
      }),
    /** What was created no longer fits what is typed. */
    reset(): void {
      setCreated(null);
      setErrors({});
    },
  };
}
