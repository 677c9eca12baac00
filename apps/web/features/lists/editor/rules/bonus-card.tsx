import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { type Bonus, MAX_BONUSES } from '@signboard/domain/eligibility/bonus.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../../fields/fields.module.css';
import type { ApplyForm } from '../registration-values.ts';
import { AddConditionMenu } from './add-condition-menu.tsx';
import { BonusRow } from './bonus-row.tsx';
import { useFormPaths } from './condition-editor.ts';
import { newCondition, offeredBonusTypes } from './condition-types.ts';
import { maxEntries } from './max-entries.ts';
import styles from './rule-builder.module.css';

/** More entries in the draw for those who meet a condition. */
export function BonusCard({ form, chain }: { form: ApplyForm; chain: Chain }) {
  const { t } = useTranslation('rule-builder');
  const bonuses = (useWatch({ control: form.control, name: 'bonuses' }) ?? []) as readonly Bonus[];
  const paths = useFormPaths(form);
  const [open, setOpen] = useState<number | null>(null);
  const place = useRetainFocus<HTMLDivElement>(bonuses.length);
  const fault = paths.errorOf('bonuses');

  function replace(next: readonly Bonus[], opened: number | null): void {
    paths.set('bonuses', next);
    setOpen(opened);
  }
  return (
    <Card className="stack gap-5" aria-labelledby="list-bonuses">
      <h2 id="list-bonuses" className="text-lg">
        {t('bonus.title')}
      </h2>
      <p className={formStyles.lead}>{t('bonus.lead')}</p>
      <div ref={place} tabIndex={-1} className="stack gap-4">
        {bonuses.length > 0 && (
          <ol className={styles.members}>
            {bonuses.map((bonus, position) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same bonus can occur twice
                key={position}
                className={styles.member}
              >
                <BonusRow
                  bonus={bonus}
                  paths={paths}
                  path={`bonuses.${position}`}
                  isOpen={open === position}
                  onToggle={() => setOpen(open === position ? null : position)}
                  onRemove={() => replace(bonuses.toSpliced(position, 1), null)}
                />
              </li>
            ))}
          </ol>
        )}
        <div className="row">
          <AddConditionMenu
            label={t('bonus.add')}
            groups={offeredBonusTypes(chain)}
            isDisabled={bonuses.length >= MAX_BONUSES}
            onAdd={(type) => replace([...bonuses, newBonus(newCondition(type, chain))], bonuses.length)}
          />
        </div>
      </div>
      {bonuses.length > 0 && <MostEntries bonuses={bonuses} />}
      {fault && (
        <p role="alert" className="danger text-sm">
          {fault}
        </p>
      )}
      <p className="muted text-sm">{t('bonus.notOnX')}</p>
    </Card>
  );
}

const newBonus = (condition: ReturnType<typeof newCondition>): Bonus => ({
  condition: condition as Bonus['condition'],
  entries: 1,
  per: null,
  most: 1,
});

function MostEntries({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t } = useTranslation('rule-builder');
  const count = maxEntries(bonuses);
  return <p>{t('bonus.most', { count, number: useFormatters().count(count) })}</p>;
}
