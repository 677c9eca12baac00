import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { SignInFault } from './sign-in-fault.ts';

/** What the person has to do while a wallet connects. */
export function ConnectingNotice({ option }: { option: WalletOption }) {
  const { t } = useTranslation('login');
  const translate = useTranslateMessage();
  return (
    <Notice>
      {option.openWindow ? t('baseAccount.hint', { wallet: option.name }) : translate('wallet.hint-prompt')}
    </Notice>
  );
}

export function FaultNotice({ fault }: { fault: SignInFault }) {
  const translate = useTranslateMessage();
  return <Notice kind="error">{'key' in fault ? translate(fault.key) : fault.text}</Notice>;
}
