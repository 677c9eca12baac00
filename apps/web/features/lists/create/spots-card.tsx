import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { SpotFields } from '../fields/basics-fields.tsx';
import styles from '../fields/fields.module.css';
import { SpotCounter } from '../fields/spot-counter.tsx';
import { toCount } from './preview-list.ts';
import type { NewListForm } from './use-new-list-form.ts';

/** How many people can join, how many win, and what. */
export function SpotsCard({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const spots = toCount(useWatch({ control: form.control, name: 'availableSpots' }));
  return (
    <Card className="stack gap-5" aria-labelledby="new-spots">
      <h2 id="new-spots" className="text-lg">
        {t('spots.title')}
      </h2>
      <div className={styles.pair}>
        <SpotFields form={form} />
      </div>
      <SpotCounter counters={{ available: spots, joined: 0, total: spots }} />
    </Card>
  );
}
