import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { AddressField, DescriptionField, NameField } from '../fields/general-fields.tsx';
import { type CheckState, useNameChecks } from '../fields/use-name-checks.ts';
import { firstAddress, nextAddress } from './next-address.ts';
import { toCount } from './preview-list.ts';
import type { Attempt } from './send-new-list.ts';
import { suggestAddress } from './suggest-address.ts';
import type { NewListForm } from './use-new-list-form.ts';

type AboutCardProps = {
  form: NewListForm;
  workspace: string | null;
  attempt: Attempt | null;
  isAccountReady: boolean;
};

/** Name, address and description. The last two follow the name until they are edited. */
export function AboutCard({ form, workspace, attempt, isAccountReady }: AboutCardProps) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const checks = useNameChecks(form, { listId: '', own: attempt, isOn: isAccountReady });
  const isSuggested = !useWatch({ control: form.control, name: 'hasOwnAddress' });
  useNumberedAddress(form, checks.address);
  useSuggestedDescription(form);

  function suggest(): void {
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
      <NameField form={form} check={checks.name} onEdit={suggest} />
      <AddressField
        form={form}
        workspace={workspace}
        check={isSuggested && checks.address === 'taken' ? 'none' : checks.address}
        // An address that is cleared follows the name again.
        onEdit={() => form.setValue('hasOwnAddress', form.getValues('urlEndName') !== '')}
      />
      <DescriptionField form={form} onEdit={() => form.setValue('hasOwnDescription', true)} />
    </Card>
  );
}

/** A suggested address that is taken gets a number. */
function useNumberedAddress(form: NewListForm, check: CheckState): void {
  useEffect(() => {
    const { name, urlEndName, hasOwnAddress } = form.getValues();
    if (check === 'taken' && !hasOwnAddress)
      form.setValue('urlEndName', nextAddress(urlEndName, suggestAddress(name)));
  }, [form, check]);
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
