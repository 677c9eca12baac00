import type { BotAnswer, BotChannel } from '@signboard/contract/bots/bot.ts';
import { CHANNEL_NAMES, FORM_CHANNELS, type FormChannel } from '@signboard/domain/channels/channels.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConnectTwitter } from '../connect/connect-twitter.tsx';
import { useBotConnect } from '../connect/use-bot-connect.ts';
import { ChannelActions } from './channel-actions.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import styles from './channels-section.module.css';
import { ConnectDialog } from './connect-dialog.tsx';

/** Where the bot posts. Discord’s webhook is a setting of the form. */
export function ChannelsSection({ bot }: { bot: BotAnswer }) {
  const { t } = useTranslation('channels');
  const find = (name: BotChannel['channel']) => bot.channels.find(({ channel }) => channel === name);
  return (
    <section className={styles.section} aria-labelledby="channels">
      <div className="stack gap-1">
        <h2 id="channels" className="text-xl">
          {t('title')}
        </h2>
        <p className="muted">{t('lead', { discord: CHANNEL_NAMES.discord })}</p>
      </div>
      <ul className={styles.cards}>
        <XCard connection={find('x')} />
        {FORM_CHANNELS.map((channel) => (
          <FormChannelCard key={channel} channel={channel} connection={find(channel)} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { channel: BotChannel['channel']; connection: BotChannel | undefined; children: ReactNode };

function ChannelCard({ channel, connection, children }: CardProps) {
  const { t, group } = useTranslation('channels');
  const offTexts = new Map(Object.entries(group('off')));
  const isOff = connection !== undefined && connection.offReason !== null;
  const state = isOff ? 'off' : connection ? 'on' : 'none';
  const chip = { off: 'ATTENTION', on: 'ONLINE', none: 'OFFLINE' } as const;
  return (
    <li className={styles.item}>
      <Card className="stack top" aria-labelledby={`channel-${channel}`}>
        <div className="row between">
          <h3 id={`channel-${channel}`} className="row inline nowrap text-lg">
            <ChannelIcon channel={channel} size={18} />
            {CHANNEL_NAMES[channel]}
          </h3>
          <StatusChip status={chip[state]} label={t(`state.${state}`)} />
        </div>
        {connection ? (
          <p className="break">{connection.address}</p>
        ) : (
          <p className="muted">{t(`about.${channel === 'discord' ? 'x' : channel}`)}</p>
        )}
        {isOff && (
          <Notice kind="warning">{offTexts.get(connection.offReason ?? '') ?? t('off.other')}</Notice>
        )}
        {children}
      </Card>
    </li>
  );
}

function XCard({ connection }: { connection: BotChannel | undefined }) {
  const { t } = useTranslation('bots');
  const { stand, start, cancel } = useBotConnect(t('connect.opening'));
  return (
    <ChannelCard channel="x" connection={connection}>
      {(!connection || connection.offReason) && (
        <ConnectTwitter stand={stand} onStart={start} onCancel={cancel} />
      )}
    </ChannelCard>
  );
}

type FormChannelCardProps = { channel: FormChannel; connection: BotChannel | undefined };

function FormChannelCard({ channel, connection }: FormChannelCardProps) {
  const { t } = useTranslation('channels');
  const [isConnecting, setConnecting] = useState(false);
  const close = () => setConnecting(false);
  const name = CHANNEL_NAMES[channel];
  const connectButton = useRef<HTMLButtonElement>(null);
  const place = useRetainFocus<HTMLDivElement>(`${isConnecting} ${connection !== undefined}`, connectButton);
  return (
    <ChannelCard channel={channel} connection={connection}>
      <div ref={place} className="row">
        <Button
          ref={connectButton}
          variant={connection ? 'secondary' : 'primary'}
          size="sm"
          onClick={() => setConnecting(true)}
        >
          {t(connection ? 'connectAgain' : 'connect', { channel: name })}
        </Button>
        {connection && <ChannelActions channel={channel} />}
        {isConnecting && <ConnectDialog channel={channel} onClose={close} />}
      </div>
    </ChannelCard>
  );
}
