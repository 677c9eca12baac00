import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { call } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';

/** The signed receipt of an entry, fetched when it is wanted and kept as it is: a changed byte would break its signature. */
export function useReceipt({ workspace, urlEndName, entryNumber }: JoinedItem) {
  const { t } = useTranslation('lists');

  async function fetchReceipt(): Promise<string> {
    const { result } = await call(publicListApi.entry, { query: { workspace, name: urlEndName } });
    if (!result?.receipt) throw new Error('no receipt');
    return result.receipt;
  }
  const fail = (reason: unknown) =>
    notify(isProblem(reason) ? reason.msg : t('joined.receipt.failed'), 'error');

  async function download(): Promise<void> {
    const file = new Blob([await fetchReceipt()], { type: 'application/json;charset=utf-8' });
    saveFile(file, `receipt-${workspace}-${urlEndName}-${entryNumber}.json`);
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(await fetchReceipt());
    notify(t('joined.receipt.copied'), 'success');
  }
  return {
    download: () => void download().catch(fail),
    copy: () => void copy().catch(fail),
  };
}
