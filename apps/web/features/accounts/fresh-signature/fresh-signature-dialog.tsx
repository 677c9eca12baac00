import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { isSameAddress } from '../session/linked-wallet.ts';
import { prepareSessionWallet, type SessionWallet } from '../session/session-wallet.ts';
import { SignedMessage } from '../session/signed-message.tsx';
import type { SignatureRequest } from './with-fresh-signature.ts';

const fetchText = async () => (await callInPlace(accountsApi.freshSignatureText)).result;

/** The server writes the account's wallet on a line of its own. */
const namesWallet = (message: string, address: string) =>
  message.split('\n').some((line) => isSameAddress(line, address));

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

type SignatureText = AnswerOf<typeof accountsApi.freshSignatureText>['result'];

/** What went wrong in the wallet, or what the server says. */
type SignatureFault = { kind: 'rejected' | 'locked' | 'failed' | 'other' | 'unreachable' } | { text: string };

/** Gets the text, has the session's wallet sign it, and sends the signature. */
function useFreshSignature(onSigned: () => void) {
  const [text, setText] = useState<SignatureText | null>(null);
  const [sessionWallet, setSessionWallet] = useState<SessionWallet | null>(null);
  const [isSigning, setSigning] = useState(false);
  const [fault, setFault] = useState<SignatureFault | null>(null);

  useEffect(() => {
    // The wallet's code is loaded before the tap: a wallet in a window of its own must open in the tap itself.
    Promise.all([fetchText(), prepareSessionWallet()]).then(
      ([nextText, wallet]) => {
        setText(nextText);
        setSessionWallet(wallet);
      },
      (reason) => setFault(faultOf(reason)),
    );
  }, []);

  async function sign(): Promise<void> {
    sessionWallet?.openWindow?.();
    setFault(null);
    setSigning(true);
    try {
      // A text that was refused, or waited for too long, is replaced.
      const current = text && text.expiresAt > new Date() ? text : await fetchText();
      setText(current);
      const wallet = await (sessionWallet ?? (await prepareSessionWallet())).connect();
      if (!wallet || !namesWallet(current.message, wallet.address)) return setFault({ kind: 'other' });
      const signature = await wallet.signMessage(current.message);
      await callInPlace(accountsApi.freshSignature, { body: { nonce: current.nonce, signature } });
      onSigned();
    } catch (reason) {
      setFault(faultOf(reason));
      setText((shown) => (isProblem(reason) ? null : shown));
    } finally {
      setSigning(false);
    }
  }

  return { message: text?.message ?? null, isSigning, fault, sign };
}

function faultOf(reason: unknown): SignatureFault {
  if (isProblem(reason)) return { text: reason.msg };
  // Checks the kind instead of the class, which may exist in two chunks.
  const kind = reason instanceof Error && 'kind' in reason ? reason.kind : null;
  if (kind === 'rejected') return { kind };
  if (kind === 'locked' || kind === 'pending') return { kind: 'locked' };
  return { kind: kind === null ? 'unreachable' : 'failed' };
}
