import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';
import { ExternalLink, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { XMark } from './connect-twitter.tsx';
import styles from './delivery-history.module.css';
import { deliveryTone, knownReason, nextTry, shownState } from './delivery-words.ts';

type CellProps = { delivery: DeliveryItem };

/** What was posted, or would be. */
export function DeliveryText({ delivery: { kind, text } }: CellProps) {
  const { t } = useTranslation('bots');
  return (
    <div className={styles.what}>
      <span className={styles.kind}>{t(`history.kind.${kind}`)}</span>
      <p className={text ? styles.text : styles.noText}>{text ?? t('history.noText')}</p>
    </div>
  );
}

/** Where it goes. */
export function DeliveryPlace({ delivery: { target } }: CellProps) {
  return (
    <span className={styles.place}>
      {target === 'x' ? <XMark size={13} /> : <MessageCircle aria-hidden="true" size={15} />}
      {target === 'x' ? 'X' : 'Discord'}
    </span>
  );
}

/** How it stands, and why. */
export function DeliveryState({ delivery }: CellProps) {
  const { t } = useTranslation('bots');
  const { time } = useFormatters();
  const again = nextTry(delivery, new Date());
  return (
    <div className={styles.stateCell}>
      <span className={classNames(styles.state, styles[deliveryTone(delivery)])}>
        <span className={styles.mark} aria-hidden="true" />
        {t(`history.states.${shownState(delivery)}`)}
      </span>
      {delivery.reason && <Reason name={delivery.reason} />}
      {again && <span className={styles.reason}>{t('history.next', { time: time(again) })}</span>}
    </div>
  );
}

function Reason({ name }: { name: string }) {
  const { t } = useTranslation('bots');
  const known = knownReason(name);
  return (
    <span className={styles.reason}>
      {known ? t(`history.reasons.${known}`) : t('history.unnamed', { reason: name })}
    </span>
  );
}

/** To the post, and to the transaction on its chain; the sandbox's own chains have no explorer but its page. */
export function DeliveryLinks({ delivery }: CellProps) {
  const { t } = useTranslation('bots');
  return (
    <span className={styles.links}>
      {delivery.postUrl && <OutsideLink href={delivery.postUrl}>{t('history.seePost')}</OutsideLink>}
      <OutsideLink href={settings.sandboxUrl ? `${settings.sandboxUrl}/chain` : delivery.transactionUrl}>
        {t('history.transaction')}
      </OutsideLink>
    </span>
  );
}

function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation('bots');
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({t('history.newTab')})</span>
      <ExternalLink aria-hidden="true" size={13} />
    </a>
  );
}
