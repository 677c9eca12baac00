import type { BotAnswer, PostPreview } from '@signboard/contract/bots/bot.ts';
import { CHANNEL_NAMES, CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { useState } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { PostCard } from './post-card.tsx';

export type PreviewedBot = Pick<BotAnswer, 'username' | 'channels'>;

type ChannelPreviewProps = {
  bot: PreviewedBot;
  preview: Pick<PostPreview, 'channels' | 'pictureUrl'>;
  hasPicturePlace?: boolean;
};

/** A post on one channel, at first the bot's own, and how much of the channel's limit it uses. */
export function ChannelPreview({ bot, preview, hasPicturePlace = false }: ChannelPreviewProps) {
  const { t } = useTranslation('bot-collections');
  const { count } = useFormatters();
  const [chosen, setChosen] = useState<ChannelName | null>(null);
  const channel = chosen ?? firstChannel(bot);
  const shown = preview.channels.find((one) => one.channel === channel) ?? preview.channels[0];
  if (!shown) return null;
  return (
    <>
      <ChoiceField<ChannelName>
        label={t('preview.channel')}
        isLabelHidden
        isEven
        value={shown.channel}
        options={preview.channels.map((one) => ({ value: one.channel, label: CHANNEL_NAMES[one.channel] }))}
        onChange={setChosen}
      />
      <PostCard
        author={shown.channel === 'x' && bot.username ? `@${bot.username}` : ''}
        text={shown.text}
        pictureUrl={preview.pictureUrl}
        hasPicturePlace={hasPicturePlace}
      />
      <p className="muted text-sm">
        {t(`preview.${shown.unit}`, { length: count(shown.length), limit: count(shown.limit) })}
      </p>
    </>
  );
}

function firstChannel({ channels }: PreviewedBot): ChannelName {
  return CHANNELS.find((name) => channels.some(({ channel }) => channel === name)) ?? 'x';
}
