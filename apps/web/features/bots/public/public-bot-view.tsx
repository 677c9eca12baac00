import { PAGES } from '@signboard/contract/pages.ts';
import { nameBot } from '@signboard/contract/public-bot/name-bot.ts';
import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';
import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { CollectionArt } from './art.tsx';
import { BotFigures } from './bot-figures.tsx';
import { OutsideLink } from './outside-link.tsx';
import styles from './public-bot-view.module.css';
import { SaleCards } from './sale-cards.tsx';
import { VolumeChart } from './volume-chart.tsx';
import { WatchedCollections } from './watched-collections.tsx';

/** A bot as everyone sees it: its account, what it watches, what was sold and where it posts. */
export function PublicBotView({ bot }: { bot: PublicBot }) {
  const { t } = useTranslation('public-bot');
  return (
    <article className="stack gap-7">
      <Head bot={bot} />
      {!bot.isPosting && <Notice>{t('notPostingText')}</Notice>}
      <BotFigures bot={bot} />
      <VolumeChart days={bot.days} />
      <SaleCards bot={bot} />
      <WatchedCollections collections={bot.collections} />
      <section className={`${styles.create} row gap-5 between`} aria-labelledby="create-bot">
        <div>
          <h2 id="create-bot" className="text-xl">
            {t('create.title')}
          </h2>
          <p className="muted text-sm">{t('create.text')}</p>
        </div>
        <div className="row gap-3">
          <ButtonLink to={PAGES.botCreate}>{t('create.start')}</ButtonLink>
          <ButtonLink to={PAGES.botAll} variant="secondary">
            {t('create.all')}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}

function Head({ bot }: { bot: PublicBot }) {
  const { t } = useTranslation('public-bot');
  const { date } = useReaderFormatters();
  const art = bot.collections.find(({ picture }) => picture !== null) ?? bot.collections[0];
  return (
    <header className={`${styles.head} row gap-6 nowrap`}>
      <CollectionArt picture={art?.picture ?? null} className={styles.art} />
      <div className={`${styles.words} stack`}>
        <p className="row gap-3 tight">
          <StatusChip
            status={bot.isPosting ? 'ONLINE' : 'OFFLINE'}
            label={bot.isPosting ? t('posting') : t('notPosting')}
          />
          <span className="muted text-sm">{t('automated')}</span>
          <span className="muted text-sm">{t('since', { date: date(bot.createdAt) })}</span>
        </p>
        <h1 className={styles.name}>{nameBot(bot)}</h1>
        <p className="muted text-lg break">
          {t('watches', { collections: useCollectionNames(bot.collections) })}
        </p>
        {bot.channels.length > 0 && <Channels channels={bot.channels} />}
      </div>
    </header>
  );
}

/** The header names this many; all of them are listed below. */
const MAX_NAMED = 4;

function useCollectionNames(collections: PublicBot['collections']): string {
  const { t } = useTranslation('public-bot');
  const { locale, count } = useReaderFormatters();
  const names = collections.map(({ name, contractAddress }) => name ?? shortAddress(contractAddress));
  const others = names.length - MAX_NAMED;
  const shown = others > 0 ? [...names.slice(0, MAX_NAMED), t('more', { number: count(others) })] : names;
  return new Intl.ListFormat(locale).format(shown);
}

function Channels({ channels }: Pick<PublicBot, 'channels'>) {
  const { t } = useTranslation('public-bot');
  return (
    <ul className="row" aria-label={t('channels')}>
      {channels.map(({ channel, name, url }) => (
        <li key={channel}>
          {url ? (
            <OutsideLink href={url} className={styles.channel} hasIcon>
              <ChannelIcon channel={channel} size={17} />
              <span className="visually-hidden">{CHANNEL_NAMES[channel]} </span>
              <span className={styles.account}>{name}</span>
            </OutsideLink>
          ) : (
            <span className={styles.channel}>
              <ChannelIcon channel={channel} size={17} />
              {CHANNEL_NAMES[channel]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
