import { ShieldCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { SignedMessage } from '../session/signed-message.tsx';
import { useFreshSignature } from './use-fresh-signature.ts';
import type { SignatureRequest } from './with-fresh-signature.ts';

/** Shows the text and has the session's wallet sign it. */
export function FreshSignatureDialog({ request }: { request: SignatureRequest }) {
  const { t } = useTranslation('fresh-signature');
  const { t: common } = useTranslation();
  const { t: login } = useTranslation('login');
  const { message, isSigning, fault, sign } = useFreshSignature(request.onSigned);
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      confirmLabel={login(isSigning ? 'signing' : 'sign')}
      cancelLabel={t('cancel')}
      canConfirm={message !== null || fault !== null}
      isBusy={isSigning}
      onConfirm={() => void sign()}
      onClose={request.onCanceled}
    >
      <p>{t('text')}</p>
      {message && <SignedMessage message={message} />}
      <div role="alert">
        {fault && <Notice kind="error">{'text' in fault ? fault.text : t(`fault.${fault.kind}`)}</Notice>}
      </div>
      <p className="row nowrap gap-2 text-sm bold">
        <ShieldCheck aria-hidden="true" size={18} className="success" />
        {common('session.promise')}
      </p>
    </ConfirmDialog>
  );
}
