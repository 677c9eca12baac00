import { PAGES } from '@signboard/contract/pages.ts';
import { ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { CreateListLink } from './create-list-link.tsx';
import styles from './first-list.module.css';

const STEPS = ['look', 'rules', 'open'] as const;

/** The empty state: the steps to a first list. */
export function FirstList() {
  const { t } = useTranslation('lists');
  return (
    <EmptyState
      icon={ListPlus}
      title={t('manage.empty')}
      actions={
        <>
          <CreateListLink isFirst />
          <ButtonLink to={PAGES.listCurator} variant="secondary">
            {t('manage.action')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('manage.text')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`manage.steps.${step}.title`)}</strong>
            <span>{t(`manage.steps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
