import { Copy, Download, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import { createQrCode, type QrCode, qrPng, qrSvg } from '#web/ui/qr/qr-code.ts';
import { QrPicture } from '#web/ui/qr/qr-picture.tsx';
import { cardPath, embedCode, postOnXUrl, type SharedList, shareTextKey, shareUrl } from './share-links.ts';
import styles from './share-sheet.module.css';

type ShareSheetProps = { list: SharedList; onClose(): void };

/** Everything that an owner shares: the link, posts, a QR code and a card for a website. */
export function ShareSheet({ list, onClose }: ShareSheetProps) {
  const { t } = useTranslation('lists');
  const { t: word } = useTranslation();
  const language = useLanguage();
  const url = shareUrl(list, location.origin);
  const text = t(`share.texts.${shareTextKey(list.state)}`, { name: list.name });
  const picture = cardPath(list, language);
  const title = list.state === 'drawn' ? t('share.titleResults') : t('share.title');
  return (
    <PanelDialog title={title} closeLabel={word('action.close')} onClose={onClose}>
      <div className="stack gap-5">
        <Section title={t('share.link')}>
          <code className={styles.code}>{url}</code>
          <CopyText text={url} label={t('share.copyLink')} variant="primary" />
        </Section>
        <Section title={t('share.post')}>
          <p className={styles.text}>{text}</p>
          <a
            className={`${styles.action} row inline gap-1 nowrap text-sm bold`}
            href={postOnXUrl(text, url)}
            target="_blank"
            rel="noopener"
          >
            {t('share.postOnX')}
            <ExternalLink aria-hidden="true" size={15} />
          </a>
          <CopyText text={`**${list.name}**\n${text}\n${url}`} label={t('share.copyDiscord')} />
        </Section>
        <Section title={t('share.picture')}>
          <p className={styles.text}>{t('share.pictureText')}</p>
          <img
            className={styles.picture}
            src={picture}
            alt={t('share.pictureAlt')}
            width="1200"
            height="630"
          />
          <a
            className={`${styles.action} row inline gap-1 nowrap text-sm bold`}
            href={picture}
            download={`${list.urlEndName}.png`}
          >
            {t('share.png')}
            <Download aria-hidden="true" size={15} />
          </a>
        </Section>
        <Section title={t('share.qr')}>
          <QrCodeView code={createQrCode(url)} name={list.urlEndName} />
        </Section>
        <Section title={t('share.embed')}>
          <p className={styles.text}>{t('share.embedText')}</p>
          <code className={styles.code}>{embedCode(list, location.origin, language)}</code>
          <CopyText text={embedCode(list, location.origin, language)} label={t('share.copyEmbed')} />
        </Section>
      </div>
    </PanelDialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.section} row`}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

type CopyTextProps = { text: string; label: string; variant?: 'primary' | 'secondary' };

/** Says so beside the button: behind an open dialog, a notification is neither in view nor announced. */
function CopyText({ text, label, variant = 'secondary' }: CopyTextProps) {
  const { t } = useTranslation('lists');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  }
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={15} />
        {label}
      </Button>
      <span role="status" className="muted text-sm">
        {outcome && t(`share.${outcome}`)}
      </span>
    </>
  );
}

function QrCodeView({ code, name }: { code: QrCode; name: string }) {
  const { t } = useTranslation('lists');
  async function downloadPng(): Promise<void> {
    const picture = await qrPng(code);
    if (picture) saveBlob(`${name}-qr.png`, picture);
  }
  const downloadSvg = () => saveBlob(`${name}-qr.svg`, new Blob([qrSvg(code)], { type: 'image/svg+xml' }));
  return (
    <div className={`${styles.qr} row gap-4`}>
      <QrPicture code={code} label={t('share.qrLabel')} />
      <div className="stack gap-2">
        <Button variant="secondary" size="sm" onClick={() => void downloadPng()}>
          <Download aria-hidden="true" size={15} />
          {t('share.png')}
        </Button>
        <Button variant="secondary" size="sm" onClick={downloadSvg}>
          <Download aria-hidden="true" size={15} />
          {t('share.svg')}
        </Button>
      </div>
    </div>
  );
}

function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has read it by then; without this, every file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
