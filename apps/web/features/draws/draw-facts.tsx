import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import { DRAW_CHECKER_PATH, PAGES } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './draw-facts.module.css';
import drawFilesStyles from './draw-files.module.css';
import { Hash } from './hash.tsx';
import { commitmentUrl, confirmationsUrl, proofUrl } from './proof-url.ts';

/** The key figures of a draw, with the mechanics behind "How this works"; nothing before the entries are locked. */
export function DrawFacts({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  const words = useReaderFormatters();
  const { entries, joined, removed, winners, round, drawnAt, commitment, places } = draw;
  if (commitment === null) return null;
  const facts = [
    { name: 'joined', value: joined !== null && words.count(joined) },
    { name: 'removed', value: removed !== null && words.count(removed) },
    { name: 'entries', value: entries !== null && words.count(entries) },
    { name: 'winners', value: winners !== null && words.count(winners) },
    { name: 'confirmed', value: places && words.count(places.confirmed) },
    { name: 'open', value: places && words.count(places.open) },
    { name: 'passedOver', value: places && words.count(places.passedOver) },
    { name: 'drawnAt', value: drawnAt && words.zoned(drawnAt) },
  ] as const;
  return (
    <>
      <dl className={`${styles.facts} row gap-5 top`}>
        {facts.map(
          ({ name, value }) => value && <Fact key={name} label={t(`facts.${name}`)} value={value} />,
        )}
      </dl>
      {/* Open until the winners are drawn: that is when the fingerprint is worth saving. */}
      <details className={styles.how} open={drawnAt === null}>
        <summary>{t('how.title')}</summary>
        <p>{t('how.text')}</p>
        <dl className={`${styles.facts} row gap-5 top`}>
          {round !== null && <Fact label={t('facts.round')} value={words.count(round)} />}
          <div className={styles.commitment}>
            <dt>{t('facts.commitment')}</dt>
            <dd>
              <Hash value={commitment} />
              <CopyButton text={commitment} what={t('facts.commitment')} texts="draw" />
            </dd>
          </div>
        </dl>
      </details>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The entries are public before the random number: whoever has them can check what was drawn from. */
export function CommittedEntries({ list, number }: { list: PublicList; number: number }) {
  const { t } = useTranslation('draw');
  return (
    <div className={`${drawFilesStyles.files} stack gap-2 text-sm`}>
      <p className={`${drawFilesStyles.links} row gap-5 tight`}>
        <a href={commitmentUrl(list, number)} download>
          <Download aria-hidden="true" size={16} />
          {t('committed.download')}
        </a>
      </p>
      <p className={drawFilesStyles.use}>{t('committed.use')}</p>
    </div>
  );
}

/** Checks the downloaded proof with this project's code alone. */
const COMMAND = 'npx @signboard/verify proof.json';

/** Ways to check a draw without this page. */
export function DrawFiles({ list, draw }: { list: PublicList; draw: PublicDraw }) {
  const { t } = useTranslation('draw');
  const links = [
    { label: t('files.proof'), href: proofUrl(list, draw.number) },
    ...(draw.confirmSeconds > 0
      ? [{ label: t('places.file'), href: confirmationsUrl(list, draw.number) }]
      : []),
    { label: t('files.checker'), href: DRAW_CHECKER_PATH },
  ];
  return (
    <div className={`${drawFilesStyles.files} stack gap-2 text-sm`}>
      <h3 className={drawFilesStyles.title}>{t('files.title')}</h3>
      <p className={`${drawFilesStyles.links} row gap-5 tight`}>
        {links.map(({ label, href }) => (
          <a key={href} href={href} download>
            <Download aria-hidden="true" size={16} />
            {label}
          </a>
        ))}
      </p>
      {settings.drawCheckerHash && (
        <p className={drawFilesStyles.use}>
          {t('files.checkerHash')} <Hash value={settings.drawCheckerHash} />
        </p>
      )}
      <p className={drawFilesStyles.use}>
        <Link to={PAGES.drawCheck}>{t('files.any')}</Link>
      </p>
      <p className={drawFilesStyles.command}>
        {t('files.command')}
        <span>
          <code>
            {COMMAND.split(' ').map((word) => (
              <Fragment key={word}>
                <span>{word}</span>{' '}
              </Fragment>
            ))}
          </code>
          <CopyButton text={COMMAND} what={COMMAND} texts="draw" />
        </span>
      </p>
    </div>
  );
}
