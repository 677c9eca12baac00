import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DateField, MintPriceField } from '../fields/basics-fields.tsx';
import formStyles from '../fields/fields.module.css';
import { ChainField, WebsiteField } from '../fields/general-fields.tsx';
import { scheduleDates } from './list-schedule.ts';
import styles from './more-card.module.css';
import type { NewListForm } from './use-new-list-form.ts';

const FIELDS = ['website', 'chain', 'eventDate', 'mintPrice'] as const;

/** What has a good default. It opens by itself when one of its fields is wrong. */
export function MoreCard({ form }: { form: NewListForm }) {
  const { t } = useTranslation('create');
  const [isOpen, setOpen] = useState(false);
  const hasError = FIELDS.some((name) => form.formState.errors[name]);
  return (
    <Card className="stack gap-5">
      <details
        className={styles.more}
        open={isOpen || hasError}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={`${styles.summary} row tight`}>
          <ChevronRight aria-hidden="true" size={18} className={styles.arrow} />
          <h2 className="text-lg">{t('more.title')}</h2>
          <span className="muted text-sm">{t('more.contents')}</span>
        </summary>
        <div className={formStyles.pair}>
          <WebsiteField form={form} />
          <ChainField form={form} />
          <EventFields form={form} />
        </div>
      </details>
    </Card>
  );
}

/** The event follows the end of registration until its date is edited. */
function EventFields({ form }: { form: NewListForm }) {
  const watched = useWatch({ control: form.control });
  const values = { ...form.getValues(), ...watched };
  if (values.opening === 'later') return null;
  return (
    <>
      <DateField
        form={form}
        name="eventDate"
        value={scheduleDates(values, new Date()).eventDate}
        onEdit={() => form.setValue('hasOwnEventDate', true)}
      />
      <MintPriceField form={form} chain={values.chain} />
    </>
  );
}
