import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { isSameAddress } from '../session/linked-wallet.ts';
import { prepareSessionWallet, type SessionWallet } from '../session/session-wallet.ts';

type SignatureText = AnswerOf<typeof accountsApi.freshSignatureText>['result'];

/** What went wrong in the wallet, or what the server says. */
export type SignatureFault =
  | { kind: 'rejected' | 'locked' | 'failed' | 'other' | 'unreachable' }
  | { text: string };

/** Gets the text, has the session's wallet sign it, and sends the signature. */
export function useFreshSignature(onSigned: () => void) {
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

const fetchText = async () => (await callInPlace(accountsApi.freshSignatureText)).result;

/** The server writes the account's wallet on a line of its own. */
const namesWallet = (message: string, address: string) =>
  message.split('\n').some((line) => isSameAddress(line, address));

function faultOf(reason: unknown): SignatureFault {
  if (isProblem(reason)) return { text: reason.msg };
  // Checks the kind instead of the class, which may exist in two chunks.
  const kind = reason instanceof Error && 'kind' in reason ? reason.kind : null;
  if (kind === 'rejected') return { kind };
  if (kind === 'locked' || kind === 'pending') return { kind: 'locked' };
  return { kind: kind === null ? 'unreachable' : 'failed' };
}
