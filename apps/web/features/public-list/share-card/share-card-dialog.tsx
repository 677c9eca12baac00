import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { saveFile } from '../joining/save-file.ts';
import { CARD, drawShareCard } from './draw-share-card.ts';
import styles from './share-card-dialog.module.css';

export type ShareCardDialogProps = {
  list: PublicList;
  outcome: 'won' | 'joined';
  wallet: string;
  onClose(): void;
};

/** The picture is drawn here, from the entry that the server gave to this person: nothing is stored or public. */
export function ShareCardDialog({ list, outcome, wallet, onClose }: ShareCardDialogProps) {
  const { t } = useTranslation('share-card');
  const { t: word } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const headline = t(`headline.${outcome}`);
  const short = shortAddress(wallet);

  const draw = useEffectEvent(async () => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const [logo, banner] = await Promise.all([loadImage(list.logo), loadImage(list.banner), loadFonts()]);
    drawShareCard(context, {
      headline,
      name: list.name,
      wallet: short,
      place: location.host + location.pathname,
      color: list.color ?? DEFAULT_COLOR,
      isWinner: outcome === 'won',
      logo,
      banner,
    });
    const name = `${list.workspace}-${list.urlEndName}-card.png`;
    element.toBlob((blob) => blob && setFile(new File([blob], name, { type: blob.type })), 'image/png');
  });
  useEffect(() => void draw(), []);

  async function share(files: File[]): Promise<void> {
    try {
      await navigator.share({ files, title: list.name, url: location.origin + location.pathname });
    } catch (reason) {
      // A person who closes the share sheet has changed their mind.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) notify(t('notShared'), 'error');
    }
  }
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true;
  return (
    <PanelDialog title={t('title')} closeLabel={word('action.close')} onClose={onClose}>
      <canvas
        ref={canvas}
        {...CARD}
        role="img"
        aria-label={t('picture', { headline, list: list.name, wallet: short })}
        aria-busy={file === null}
        className={styles.card}
      />
      <p className="muted text-sm">{t('note')}</p>
      <div className={`${styles.actions} row gap-3`}>
        {canShare && (
          <Button onClick={() => void share([file])}>
            <Share2 aria-hidden="true" size={18} />
            {t('share')}
          </Button>
        )}
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          disabled={file === null}
          onClick={() => file && saveFile(file.name, file)}
        >
          <Download aria-hidden="true" size={18} />
          {t('download')}
        </Button>
      </div>
    </PanelDialog>
  );
}

/** A picture that can't be loaded must not cost the card. */
async function loadImage(id: string | null): Promise<HTMLImageElement | null> {
  if (!id) return null;
  const image = new Image();
  image.src = imageUrl(id);
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** The page may not have used these weights yet. */
async function loadFonts(): Promise<void> {
  const fonts = ['700 104px "Bricolage Grotesque Variable"', '500 28px "Inter Variable"'];
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}
