import { toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { Check, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import formStyles from '../editor/editor-form.module.css';
import { suggestAddress } from '../editor/suggest-address.ts';
import styles from './about-fields.module.css';
import { firstAddress } from './next-address.ts';
import { toCount } from './preview-list.ts';
import { type CheckState, useNameChecks } from './use-name-checks.ts';
import type { NewListForm } from './use-new-list-form.ts';

type AboutFieldsProps = {
  form: NewListForm;
  workspace: string | null;
  listId: string;
  isAccountReady: boolean;
};

/** Name, address and description. The last two follow the name until they are edited. */
export function AboutFields({ form, workspace, listId, isAccountReady }: AboutFieldsProps) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const errorOf = useFieldError(form);
  const checks = useNameChecks(form, { listId, isOn: isAccountReady });
  const isNameTaken = checks.name === 'taken';

  function handleNameChange(): void {
    const { name, hasOwnAddress } = form.getValues();
    if (hasOwnAddress) return;
    form.setValue('urlEndName', name.trim() === '' ? '' : firstAddress(suggestAddress(name)), {
      shouldDirty: true,
    });
  }

  return (
    <Card className="stack gap-5" aria-labelledby="new-about">
      <div className="row gap-4 tight baseline between">
        <h2 id="new-about" className="text-lg">
          {t('general.about')}
        </h2>
        <span className="muted text-sm">{translate('field.note-required')}</span>
      </div>
      <TextField
        label={t('general.name')}
        autoComplete="off"
        maxLength={100}
        required
        error={errorOf('name') ?? (isNameTaken ? translate('error.name-taken') : undefined)}
        {...form.register('name', { onChange: handleNameChange })}
      />
      <AddressField form={form} prefix={`/sb/${workspace ?? '…'}/`} check={checks.address} />
      <DescriptionField form={form} />
    </Card>
  );
}

type AddressFieldProps = { form: NewListForm; prefix: string; check: CheckState };

function AddressField({ form, prefix, check }: AddressFieldProps) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const errorOf = useFieldError(form);
  const [typed, hasOwnAddress] = useWatch({ control: form.control, name: ['urlEndName', 'hasOwnAddress'] });
  const isTaken = check === 'taken' && hasOwnAddress;
  const address = `${location.origin}${prefix}${toSlug(typed) || '…'}`;
  return (
    <TextField
      label={t('general.urlEndName')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      prefix={prefix}
      error={errorOf('urlEndName') ?? (isTaken ? translate('error.url-name-taken') : undefined)}
      hint={
        <span className={formStyles.address}>
          {t('general.publicAddress')} <strong>{address}</strong> <AddressState check={check} />
        </span>
      }
      {...form.register('urlEndName', {
        // An address that is cleared follows the name again.
        onChange: () => form.setValue('hasOwnAddress', form.getValues('urlEndName') !== ''),
      })}
    />
  );
}

function AddressState({ check }: { check: CheckState }) {
  const { t } = useTranslation('create');
  return (
    <span role="status" className={`${styles.check} row inline gap-1 nowrap`} data-check={check}>
      {check === 'checking' && (
        <>
          <LoaderCircle aria-hidden="true" size={14} className={styles.turning} />
          {t('address.checking')}
        </>
      )}
      {check === 'free' && (
        <>
          <Check aria-hidden="true" size={14} strokeWidth={3} />
          {t('address.free')}
        </>
      )}
    </span>
  );
}

function DescriptionField({ form }: { form: NewListForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  useSuggestedDescription(form);
  return (
    <Controller
      name="description"
      control={form.control}
      render={({ field }) => (
        <TextAreaField
          label={t('general.description')}
          rows={4}
          maxLength={5000}
          required
          error={errorOf('description')}
          hint={t('general.descriptionHint')}
          {...field}
          onChange={(event) => {
            field.onChange(event);
            form.setValue('hasOwnDescription', true);
          }}
        />
      )}
    />
  );
}

function useSuggestedDescription(form: NewListForm): void {
  const { t } = useTranslation('create');
  const { count } = useFormatters();
  const [name, winners, hasOwn] = useWatch({
    control: form.control,
    name: ['name', 'howManyWinners', 'hasOwnDescription'],
  });
  const number = toCount(winners) ?? 0;
  const text =
    number > 0
      ? t('description.winners', { count: number, number: count(number), name: name.trim() })
      : t('description.plain', { name: name.trim() });
  const suggestion = name.trim() === '' ? '' : text;
  useEffect(() => {
    if (!hasOwn) form.setValue('description', suggestion);
  }, [form, suggestion, hasOwn]);
}
