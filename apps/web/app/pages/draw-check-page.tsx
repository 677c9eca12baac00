import { CheckAnyDraw } from '#web/features/draws/check-any-draw.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './draw-check-page.module.css';
import page from './public-page.module.css';

/** /draw-check */
export default function DrawCheckPage() {
  const { t } = useTranslation('draw-check');
  usePageTitle(t('any.title'));
  return (
    <div className={classNames('stack gap-5 top', page.page, styles.page)}>
      <header className="stack">
        <h1 className="text-3xl">{t('any.title')}</h1>
        <p className="muted text-lg">{t('any.lead')}</p>
      </header>
      <CheckAnyDraw />
    </div>
  );
}
