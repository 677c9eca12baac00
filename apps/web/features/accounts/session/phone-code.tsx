import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { createQrCode } from '#web/ui/qr/qr-code.ts';
import { QrPicture } from '#web/ui/qr/qr-picture.tsx';
import styles from './sign-in.module.css';

/** This page on a phone, which leads into a wallet app from there. */
export function PhoneCode() {
  const { t } = useTranslation('login');
  const address = location.origin + location.pathname;
  return (
    <figure className={styles.code}>
      <QrPicture code={createQrCode(address)} label={t('none.code', { address })} />
      <figcaption>{t('none.scan')}</figcaption>
    </figure>
  );
}
