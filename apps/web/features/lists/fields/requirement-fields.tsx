import type { RegistrationForm } from '@signboard/contract/lists/registration-form.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { CHAIN_SYMBOL } from '@signboard/domain/lists/list-types.ts';
import { normaliseDecimal, normaliseXUsername } from '@signboard/domain/lists/normalise-input.ts';
import { Controller } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FollowCheckChoice } from './follow-check-choice.tsx';
import { type FormWith, partOf } from './form-with.ts';
import { UnderstoodHint } from './understood-hint.tsx';

type FormOf<Name extends keyof RegistrationForm> = FormWith<Pick<RegistrationForm, Name>>;

/** The account to follow on X, and whether the follow is checked or only shown. */
export function FollowFields({ form: whole }: { form: FormOf<'twitterToFollow' | 'twitterChecked'> }) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <Controller
      name="twitterChecked"
      control={form.control}
      render={({ field: { value: isChecked = true, onChange } }) => (
        <>
          <TextField
            label={t('apply.twitterToFollow')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@"
            required
            hint={
              <UnderstoodHint form={form} name="twitterToFollow" read={normaliseXUsername}>
                {isChecked ? t('apply.twitterOnlyOne') : ''}
              </UnderstoodHint>
            }
            error={errorOf('twitterToFollow')}
            {...form.register('twitterToFollow')}
          />
          <FollowCheckChoice isChecked={isChecked} onChange={onChange} />
        </>
      )}
    />
  );
}

export function BalanceField({ form: whole, chain }: { form: FormOf<'requiredBalance'>; chain: Chain }) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <AmountField
      label={t('apply.requiredBalance')}
      inputMode="decimal"
      unit={CHAIN_SYMBOL[chain]}
      required
      hint={<UnderstoodHint form={form} name="requiredBalance" read={normaliseDecimal} />}
      error={errorOf('requiredBalance')}
      {...form.register('requiredBalance')}
    />
  );
}

/** Holding a token of any of the contracts. */
export function ContractsField({ form: whole }: { form: FormOf<'ownNft'> }) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <TextAreaField
      label={t('apply.ownNft')}
      rows={3}
      isCode
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="0x…"
      required
      hint={t('apply.ownNftHint')}
      error={errorOf('ownNft')}
      {...form.register('ownNft')}
    />
  );
}
