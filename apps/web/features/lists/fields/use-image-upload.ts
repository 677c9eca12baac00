import { IMAGE_MAX_BYTES } from '@signboard/contract/images/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { type ImageSource, uploadImage } from '#web/lib/api/upload-image.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';

/** A new choice aborts a running upload. */
export function useImageUpload(onUploaded: (id: string) => void) {
  const translate = useTranslateMessage();
  const [done, setDone] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const [address, setAddress] = useState('');
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function upload(source: ImageSource): Promise<void> {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setFault(null);
    setIsDone(false);
    setDone(0);
    try {
      const id = await uploadImage(source, { signal: mine.signal, onProgress: setDone });
      onUploaded(id);
      setIsDone(true);
      setLinking(false);
      setAddress('');
    } catch (reason) {
      if (mine.signal.aborted) return;
      setFault(
        isProblem(reason)
          ? (reason.fields?.url ?? reason.fields?.file ?? reason.msg)
          : translate('save.error'),
      );
    } finally {
      if (current.current === mine) setDone(null);
    }
  }

  function fromFile(file: File): void {
    if (!file.type.startsWith('image/')) setFault(translate('error.image-unreadable'));
    else if (file.size > IMAGE_MAX_BYTES) setFault(translate('error.image-too-large'));
    else void upload({ file });
  }

  function fromLink(): void {
    const url = address.trim();
    if (/^https?:\/\/\S+$/i.test(url)) void upload({ url });
    else setFault(translate('field.url-invalid'));
  }

  return {
    done,
    fault,
    isDone,
    isLinking,
    address,
    setAddress,
    toggleLink: () => setLinking(!isLinking),
    fromFile,
    fromLink,
  };
}
