import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';
import { CHANNEL_NAMES, type ChannelName } from '@signboard/domain/posts/channels.ts';
import { ExternalLink, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { XMark } from '../connect/connect-twitter.tsx';
import styles from './delivery-history.module.css';
import { deliveryTone, knownReason, nextTry, shownState } from './delivery-texts.ts';

type CellProps = { delivery: DeliveryItem };

export function DeliveryText({ delivery: { kind, text } }: CellProps) {
  const { t } = useTranslation('bots');
  return (
    <div className={styles.what}>
      <span className={styles.kind}>{t(`history.kind.${kind}`)}</span>
      <p className={text ? styles.text : styles.noText}>{text ?? t('history.noText')}</p>
    </div>
  );
}

const CHANNEL_ICONS: Record<ChannelName, ReactNode> = {
  x: <XMark size={13} />,
  discord: <MessageCircle aria-hidden="true" size={15} />,
};

export function DeliveryChannel({ delivery: { target } }: CellProps) {
  return (
    <span className={styles.place}>
      {CHANNEL_ICONS[target]}
      {CHANNEL_NAMES[target]}
    </span>
  );
}

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

/** Links to the post and the transaction; the sandbox's chains only have its own explorer page. */
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
