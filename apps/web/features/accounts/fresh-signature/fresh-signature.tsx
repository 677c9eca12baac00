import { useEffect } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useStore } from '#web/lib/store/store.ts';
import { signatureRequest } from './with-fresh-signature.ts';

const loadDialog = async () => {
  const [{ FreshSignatureDialog }] = await Promise.all([
    loadChunk(() => import('./fresh-signature-dialog.tsx')),
    loadTexts(['fresh-signature', 'login']),
  ]);
  return FreshSignatureDialog;
};

/** Part of the layout, so that every form can ask for a fresh signature. Loaded when the first one does. */
export function FreshSignature() {
  const request = useStore(signatureRequest);
  const { Part, isMissing } = useLazyComponent(request !== null, loadDialog);
  useEffect(() => {
    if (isMissing) request?.onCanceled();
  }, [isMissing, request]);
  // A page without this layout could not show it.
  useEffect(() => () => signatureRequest.get()?.onCanceled(), []);
  return request && Part && <Part request={request} />;
}
