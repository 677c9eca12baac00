import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { SignInPanel } from '#web/features/accounts/session/sign-in-panel.tsx';
import { CHAIN_NAMES } from '#web/features/public-list/requirement-lines.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import styles from './joining.module.css';

type SignInDialogProps = {
  list: Pick<PublicList, 'name' | 'chain'>;
  /** The previous session expired: the person did not ask to sign in. */
  hasEnded: boolean;
  onClose(): void;
};

/** The shared sign-in panel in a dialog, so that the person stays on this page. */
export function SignInDialog({ list, hasEnded, onClose }: SignInDialogProps) {
  const { t } = useTranslation('joining');
  const { t: word } = useTranslation();
  const translate = useTranslateMessage();
  const { name, chain } = list;
  return (
    <PanelDialog title={t('signIn.title')} closeLabel={word('action.close')} onClose={onClose}>
      {hasEnded && <Notice role="status">{translate('error.session-ended')}</Notice>}
      <p className={styles.lead}>{t('signIn.lead', { list: name, chain: CHAIN_NAMES[chain] })}</p>
      <SignInPanel chain={chain} />
    </PanelDialog>
  );
}
