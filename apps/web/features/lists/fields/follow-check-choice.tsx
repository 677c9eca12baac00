import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { RadioField } from '#web/ui/fields/radio-field.tsx';

type FollowCheckChoiceProps = { isChecked: boolean; onChange(isChecked: boolean): void };

/** Whether a follow on X is checked, which costs money and is risky under X's rules, or only shown. */
export function FollowCheckChoice({ isChecked, onChange }: FollowCheckChoiceProps) {
  const { t } = useTranslation('editor');
  return (
    <RadioField
      label={t('apply.follow.label')}
      value={isChecked ? 'check' : 'show'}
      options={(['show', 'check'] as const).map((value) => ({
        value,
        label: t(`apply.follow.${value}.label`),
        hint: t(`apply.follow.${value}.hint`),
      }))}
      onChange={(value) => onChange(value === 'check')}
    />
  );
}
