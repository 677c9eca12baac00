import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useMemo } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { createQrCode } from '#web/ui/qr/qr-code.ts';
import { QrPicture } from '#web/ui/qr/qr-picture.tsx';
import styles from './live-draw.module.css';

/** Where the audience finds the list: a link, and a QR code for those who watch on another screen. */
export function LiveAddress({ list, isDrawn }: { list: PublicList; isDrawn: boolean }) {
  const { t } = useTranslation('live-draw');
  const path = `/sb/${list.workspace}/${list.urlEndName}`;
  const target = isDrawn ? `${path}#draw` : path;
  const code = useMemo(() => createQrCode(location.origin + target), [target]);
  return (
    <footer className={`${styles.foot} row gap-5 nowrap center muted`}>
      <div className={styles.qr}>
        <QrPicture code={code} label={t('qr')} />
      </div>
      <div>
        <p>{t(isDrawn ? 'checkYourself' : 'openList')}</p>
        <Link to={target} className={styles.address}>
          {location.host}
          {path}
        </Link>
      </div>
    </footer>
  );
}
