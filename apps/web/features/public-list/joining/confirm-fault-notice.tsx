import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { ConfirmFault } from './use-confirm-place.ts';

/** Why a place could not be confirmed. */
export function ConfirmFaultNotice({ fault }: { fault: ConfirmFault }) {
  const { t } = useTranslation('confirm');
  const translate = useTranslateMessage();
  if ('code' in fault) return <Notice kind="error">{translate(`error.${fault.code}`)}</Notice>;
  const address = 'winner' in fault ? shortAddress(fault.winner) : '';
  return <Notice kind="error">{t(`fault.${fault.kind}`, { address })}</Notice>;
}
