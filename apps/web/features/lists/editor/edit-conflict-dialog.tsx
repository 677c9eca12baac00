import { isSettingName } from '@signboard/domain/lists/list-settings.ts';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './edit-conflict-dialog.module.css';
import { fieldLabel } from './field-labels.ts';
import { SettingValue } from './setting-value.tsx';
import type { Choice, EditConflict } from './use-list-save.ts';

/** Asks which value to keep where a field was changed here and elsewhere. */
export function EditConflictDialog({ conflict }: { conflict: EditConflict }) {
  const { t } = useTranslation('editor');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  return (
    <ConfirmDialog
      isOpen
      title={t('conflict.title')}
      cancelLabel={t('conflict.cancel')}
      confirmLabel={t('conflict.save')}
      onClose={conflict.cancel}
      onConfirm={() => conflict.resolve(choices)}
    >
      <p>{t('conflict.text')}</p>
      {Object.entries(conflict.fields).map(([name, values]) => (
        <FieldChoice
          key={name}
          name={name}
          values={values}
          choice={choices[name] ?? 'yours'}
          onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
        />
      ))}
    </ConfirmDialog>
  );
}

type FieldChoiceProps = {
  name: string;
  values: EditConflict['fields'][string];
  choice: Choice;
  onChoose(choice: Choice): void;
};

function FieldChoice({ name, values, choice, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('editor');
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{isSettingName(name) ? t(fieldLabel(name)) : name}</legend>
      <div className={styles.choices}>
        {(['yours', 'theirs'] as const).map((side) => (
          <label key={side} className={`${styles.choice} stack gap-2 top`}>
            <span className={`${styles.side} row nowrap muted bold`}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {t(`conflict.${side}`)}
            </span>
            <span className={styles.value}>
              <SettingValue name={name} value={values[side]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
