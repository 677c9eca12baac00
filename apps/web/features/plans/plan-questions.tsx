import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import styles from './plan-questions.module.css';

const ASKED = ['cost', 'finished', 'posts'] as const;
const ANSWERS = {
  cost: 'what-does-it-cost',
  finished: 'is-it-finished',
  posts: 'after-50-posts',
} as const;

/** Common questions about plans, linked to their answers. */
export function PlanQuestions() {
  const { t } = useTranslation('plans');
  return (
    <section className={styles.questions} aria-labelledby="plan-questions">
      <h2 id="plan-questions">{t('questions.title')}</h2>
      <ul className={styles.list}>
        {ASKED.map((key) => (
          <li key={key}>
            <Link to={{ pathname: PAGES.faqs, hash: ANSWERS[key] }}>
              {t(`questions.${key}`)}
              <ArrowRight aria-hidden="true" size={18} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={PAGES.faqs}>
            {t('questions.link')}
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        </li>
      </ul>
    </section>
  );
}
