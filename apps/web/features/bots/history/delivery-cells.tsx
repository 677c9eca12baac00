import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { LISTINGS_MARKETPLACE } from '@signboard/domain/posts/group-sales.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import styles from './delivery-history.module.css';
import { deliveryTone, nextTry, shownState } from './delivery-texts.ts';

type CellProps = { delivery: DeliveryItem };
type PostProps = { deliveries: readonly DeliveryItem[] };

/** The texts of the channels differ little: the first one stands for all. */
export function PostText({ deliveries }: PostProps) {
  const { t } = useTranslation('bots');
  const text = deliveries.find((delivery) => delivery.text !== null)?.text;
  return (
    <div className={styles.what}>
      {deliveries[0] && <span className="muted text-xs">{t(`history.kind.${deliveries[0].kind}`)}</span>}
      <p className={text ? styles.text : styles.noText}>{text ?? t('history.noText')}</p>
    </div>
  );
}

/** Each channel with its state and the link to its post. */
export function PostChannels({ deliveries }: PostProps) {
  return (
    <ul className={styles.channels}>
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={styles.channel}>
          <DeliveryChannel delivery={delivery} />
          <DeliveryState delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryChannel({ delivery: { channel } }: CellProps) {
  return (
    <span className="row inline nowrap bold">
      <ChannelIcon channel={channel} size={15} />
      <span>{CHANNEL_NAMES[channel]}</span>
    </span>
  );
}

function DeliveryState({ delivery }: CellProps) {
  const { t } = useTranslation('bots');
  const { time } = useFormatters();
  const again = nextTry(delivery, new Date());
  return (
    <div className={`${styles.stateCell} row gap-3 tight baseline`}>
      <span className={classNames(styles.state, styles[deliveryTone(delivery)])}>
        <span className={styles.mark} aria-hidden="true" />
        {t(`history.states.${shownState(delivery)}`)}
      </span>
      {delivery.postUrl && <PostLink delivery={delivery} href={delivery.postUrl} />}
      {delivery.reason && <Reason name={delivery.reason} />}
      {again && <span className={styles.reason}>{t('history.next', { time: time(again) })}</span>}
    </div>
  );
}

function Reason({ name }: { name: string }) {
  const { t } = useTranslation('bots');
  const { group } = useTranslation('channels');
  const reason = new Map(Object.entries(group('reasons'))).get(name);
  return <span className={styles.reason}>{reason ?? t('history.unnamed', { reason: name })}</span>;
}

function PostLink({ delivery: { channel }, href }: CellProps & { href: string }) {
  const { t } = useTranslation('bots');
  return (
    <span className={`${styles.links} stack gap-1 start`}>
      <OutsideLink href={href}>
        {t('history.seePost')} <span className="visually-hidden">{CHANNEL_NAMES[channel]}</span>
      </OutsideLink>
    </span>
  );
}

/** To the transaction or the listed token; the sandbox only has its own pages of them. */
export function TransactionLink({ delivery: { kind, transactionUrl } }: CellProps) {
  const { t } = useTranslation('bots');
  const isListing = kind === 'listing';
  const { sandboxUrl } = settings;
  return (
    <span className={`${styles.links} stack gap-1 start`}>
      {transactionUrl && (
        <OutsideLink href={sandboxUrl ? `${sandboxUrl}/${isListing ? 'opensea' : 'chain'}` : transactionUrl}>
          {isListing ? LISTINGS_MARKETPLACE : t('history.transaction')}
        </OutsideLink>
      )}
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
