import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProductScreenshot } from '#web/ui/layout/product-screenshot.tsx';
import styles from './landing-products.module.css';

const PRODUCTS = [
  { key: 'lists', to: PAGES.listCurator, picture: 'list-page' },
  { key: 'bot', to: `${PAGES.botLanding}/`, picture: 'bot-page' },
] as const;

export function LandingProducts() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.section} aria-labelledby="products">
      <h2 id="products" className={styles.heading}>
        {t('products.title')}
      </h2>
      <ul className={styles.products}>
        {PRODUCTS.map(({ key, to, picture }) => (
          <li key={key} className={styles.product}>
            <p className={styles.name}>{t(`products.${key}.name`)}</p>
            <h3>{t(`products.${key}.title`)}</h3>
            <p className={styles.text}>{t(`products.${key}.text`)}</p>
            <Link to={to} className={styles.link}>
              {t(`products.${key}.link`)}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
            <ProductScreenshot name={picture} alt={t(`products.${key}.picture`)} className={styles.picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}
