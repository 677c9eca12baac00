import { PAGES } from '@signboard/contract/pages.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import styles from './bot-all-page.module.css';
import page from './public-page.module.css';

/** /nft/alert/allbots: every bot there is, none until the bot's release. */
export default function BotAllPage() {
  const { t } = useTranslation('bots');
  usePageTitle(t('all.title'));
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('all.title')}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} aria-label={t('all.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('all.twitter')}</th>
              <th scope="col">{t('all.collection')}</th>
              <th scope="col">{t('all.joined')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={3} className={styles.empty}>
                {t('all.empty')} <Link to={PAGES.botCreate}>{t('all.first')}</Link>
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  );
}
