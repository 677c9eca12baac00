import { NARROW_WIDTH } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { Globe } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useContext, useState } from 'react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { webLink } from '#web/lib/format/web-link.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OutsideLink } from './address-chip.tsx';
import { FindWallet } from './find-wallet.tsx';
import { type ImageUrl, ImageUrlContext } from './image-url-context.ts';
import { isLongText } from './is-long-text.ts';
import { useJoinContext } from './join-context.ts';
import listAboutStyles from './list-about.module.css';
import listFaceStyles from './list-face.module.css';
import listHeadingStyles from './list-heading.module.css';
import styles from './public-list-view.module.css';
import { rareViews } from './rare-views.ts';
import { ReportLink } from './report-link.tsx';
import { CHAIN_NAMES } from './requirement-lines.ts';
import { RequirementList } from './requirement-list.tsx';
import { ShownWallets } from './shown-wallets.tsx';
import { StateBoard } from './state-board.tsx';

type PublicListViewProps = {
  list: PublicList;
  draw: ReactNode;
  /** A draw that is being watched; it comes first. */
  watch?: ReactNode;
};

export function PublicListView(props: PublicListViewProps) {
  usePageTitle(props.list.name);
  return <PublicListArticle {...props} />;
}

/** The list without the page around it, as previews show it. */
export function PublicListArticle({ list, draw, watch }: PublicListViewProps) {
  const color = { '--list-color': list.color ?? DEFAULT_COLOR } as CSSProperties;
  return (
    <article className={classNames(styles.list, list.color !== null && styles.colored)} style={color}>
      <ListBand list={list} />
      <div className={styles.parts}>
        <div className="stack gap-6">
          <ListHeading list={list} />
          {watch}
        </div>
        <div className={styles.board}>
          <StateBoard list={list} />
        </div>
        {(list.details || list.draw || list.terms.length > 0) && (
          <div className={`${styles.story} stack gap-7 top`}>
            {/* The result comes first once there is one; before that, the draw's announcement comes last. */}
            {list.draw && draw}
            {list.state === 'drawn' && <FindWallet list={list} />}
            {list.details && <Wallets list={list} kind="winners" />}
            {list.details && <RequirementList details={list.details} chain={list.chain} state={list.state} />}
            {list.details && list.details.bonuses.length > 0 && <Bonuses bonuses={list.details.bonuses} />}
            {list.terms.length > 0 && <ChangedTerms list={list} />}
            {list.details && (
              <>
                <ListAbout description={list.details.description} website={list.details.website} />
                {!list.draw && draw}
                {list.state !== 'drawn' && <FindWallet list={list} />}
                <Wallets list={list} kind="joined" />
                <ReportThisList />
              </>
            )}
          </div>
        )}
      </div>
    </article>
  );
}

function Bonuses({ bonuses }: Pick<NonNullable<PublicList['details']>, 'bonuses'>) {
  const BonusList = useStore(rareViews)?.BonusList;
  return BonusList && <BonusList bonuses={bonuses} />;
}

function ChangedTerms({ list }: { list: PublicList }) {
  const TermsLog = useStore(rareViews)?.TermsLog;
  return TermsLog && <TermsLog list={list} />;
}

/** The wallets that the owner shows; winners only once they are drawn. */
function Wallets({ list, kind }: { list: PublicList; kind: 'joined' | 'winners' }) {
  const { winners = null, registeredWallets = null } = list.details ?? {};
  const first = kind === 'joined' ? registeredWallets : list.state === 'drawn' ? winners : null;
  return first && <ShownWallets list={list} kind={kind} first={first} />;
}

function ListHeading({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const { type = null, mintPrice = null } = list.details ?? {};
  return (
    <header className={listHeadingStyles.heading}>
      <ListPicture list={list} />
      <h1 className={listHeadingStyles.name}>
        <bdi>{list.name}</bdi>
      </h1>
      <p className="muted break">{t('by', { workspace: list.workspace })}</p>
      <ul className={`${listHeadingStyles.facts} row`} aria-label={t('facts')}>
        {type && <li>{t(`type.${type}`)}</li>}
        <li>{CHAIN_NAMES[list.chain]}</li>
        {mintPrice !== null && <li>{t('mintPrice', { price: words.price(mintPrice, list.chain) })}</li>}
      </ul>
    </header>
  );
}

/** The banner; a band in the list's color where there is none or it fails to load. */
function ListBand({ list }: { list: Pick<PublicList, 'banner'> }) {
  const imageUrl = useContext(ImageUrlContext);
  const [isLost, setLost] = useState(false);
  return (
    <div className={listFaceStyles.band} aria-hidden="true">
      {list.banner && !isLost && (
        <img
          {...bannerSources(list.banner, imageUrl)}
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setLost(true)}
        />
      )}
    </div>
  );
}

/**
 * Phones get the narrow copy. They count as narrower than they are: three pixels per point would ask for the whole
 * image, and nobody sees the difference.
 */
function bannerSources(id: string, imageUrl: ImageUrl): ComponentProps<'img'> {
  const [src, narrow] = [imageUrl(id), imageUrl(id, 'narrow')];
  if (narrow === src) return { src };
  return {
    src,
    srcSet: `${narrow} ${NARROW_WIDTH}w, ${src} ${WHOLE_WIDTH}w`,
    sizes: '(max-width: 600px) 80vw, 100vw',
  };
}

/** As wide as banners usually are. */
const WHOLE_WIDTH = 1500;

/** Falls back to the first letter when the image fails to load. */
function ListPicture({ list }: { list: Pick<PublicList, 'logo' | 'name'> }) {
  const imageUrl = useContext(ImageUrlContext);
  const [isLost, setLost] = useState(false);
  return (
    <span className={listFaceStyles.picture} aria-hidden="true">
      {list.logo && !isLost ? (
        <img src={imageUrl(list.logo)} alt="" decoding="async" onError={() => setLost(true)} />
      ) : (
        ([...list.name.trim()][0] ?? '').toUpperCase()
      )}
    </span>
  );
}

type ListAboutProps = { description: string; website: string | null };

/** The owner's description as plain text: no markup, no links. */
function ListAbout({ description, website }: ListAboutProps) {
  const { t } = useTranslation('public');
  const [isOpen, setOpen] = useState(false);
  const isLong = isLongText(description);
  const link = webLink(website);
  return (
    <section aria-labelledby="about" className="stack">
      <h2 id="about" className="text-xl">
        {t('about.title')}
      </h2>
      <div
        id="about-text"
        className={classNames(listAboutStyles.text, isLong && !isOpen && listAboutStyles.short)}
      >
        {description}
      </div>
      {isLong && (
        <Button
          variant="secondary"
          size="sm"
          className={listAboutStyles.more}
          aria-expanded={isOpen}
          aria-controls="about-text"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('about.less') : t('about.all')}
        </Button>
      )}
      {link && (
        <p className={`${listAboutStyles.website} row nowrap`}>
          <Globe aria-hidden="true" size={18} />
          <span>
            <span className="visually-hidden">{t('about.website')}: </span>
            <OutsideLink href={link.href}>{link.host}</OutsideLink>
          </span>
        </p>
      )}
    </section>
  );
}

function ReportThisList() {
  const { t } = useTranslation('public');
  const context = useJoinContext();
  return <ReportLink label={t('report')} onReport={() => context?.report()} />;
}
