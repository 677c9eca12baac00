import { PAGES } from '@signboard/contract/pages.ts';
import { Bot, CircleHelp, ListPlus, Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './home-page.module.css';

const LINKS = [
  { key: 'manage', icon: ListPlus, to: PAGES.listManage },
  { key: 'joined', icon: Ticket, to: PAGES.listJoined },
  { key: 'bot', icon: Bot, to: PAGES.botCreate },
  { key: 'faqs', icon: CircleHelp, to: PAGES.faqs },
] as const;

/** The places that people go to from home. */
export function QuickLinks() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="quick">
      <h2 id="quick" className={styles.title}>
        {t('quick.title')}
      </h2>
      <ul className={styles.links}>
        {LINKS.map(({ key, icon: Icon, to }) => (
          <li key={key}>
            <Link to={to} className={styles.link}>
              <Icon aria-hidden="true" size={22} strokeWidth={1.7} />
              <strong>{t(`quick.${key}.title`)}</strong>
              <span>{t(`quick.${key}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
