import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { BodyOf } from '@signboard/contract/endpoint.ts';
import { listingsApi } from '@signboard/contract/listings/endpoints.ts';
import { listingsForm } from '@signboard/contract/listings/listings-form.ts';
import type { ListingsAnswer } from '@signboard/contract/listings/schemas.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import type { Resolver } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { FORM_ERROR, useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { botCall } from '../bot-call.ts';
import { BotLeaveQuestion } from '../bot-leave-question.tsx';
import styles from './listings-card.module.css';
import { NAMES } from './listings-names.ts';
import { cacheListings } from './listings-query.ts';

type Fields = { isOn: boolean; percentBelow: string; maxPrice: string };
type Body = BodyOf<(typeof listingsApi)['save']>;

const withPoint = (typed: string) => typed.trim().replace(',', '.');
const validate = zodResolver(listingsForm) as unknown as Resolver<Fields, unknown, Body>;
const resolver: Resolver<Fields, unknown, Body> = ({ isOn, percentBelow, maxPrice }, ...rest) =>
  validate({ isOn, percentBelow: withPoint(percentBelow), maxPrice: withPoint(maxPrice) }, ...rest);

const fieldsOf = ({ isOn, percentBelow, maxPrice }: ListingsAnswer): Fields => ({
  isOn,
  percentBelow: formatDecimal(percentBelow),
  maxPrice: formatDecimal(maxPrice),
});

/** Parsed values have null for an empty field; on the wire it is empty. */
const bodyOf = ({ isOn, percentBelow, maxPrice }: Body): Body => ({
  isOn,
  percentBelow: percentBelow ?? '',
  maxPrice: maxPrice ?? '',
});

export function ListingsForm({ listings }: { listings: ListingsAnswer }) {
  const { t } = useTranslation('bot-listings');
  const form = useTabForm<Fields, Body>(resolver, fieldsOf(listings));
  const errorOf = useFieldError(form);
  const element = useFocusFirstInvalid(form);
  const { save, isSubmitting } = useFormSave({
    form,
    send: async (body: Body) => (await botCall(listingsApi.save, { body: bodyOf(body) })).result,
    valuesOf: fieldsOf,
    onSaved: cacheListings,
  });
  const { isDirty } = form.formState;
  const refusal = isDirty ? null : t('unchanged');
  const error = errorOf(FORM_ERROR as 'isOn');
  const coins = [...new Set(listings.collections.map(({ chain }) => COINS[chain].symbol))];
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={t('title', NAMES)}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting && refusal === null) void form.handleSubmit(save)(event);
        }}
      >
        <FormSwitch form={form} name="isOn" label={t('isOn')} hint={t('isOnHint', NAMES)} />
        <div className={styles.fields}>
          <AmountField
            label={t('percentBelow')}
            unit="%"
            inputMode="decimal"
            maxLength={10}
            hint={t('percentHint', NAMES)}
            error={errorOf('percentBelow')}
            {...form.register('percentBelow')}
          />
          <AmountField
            label={t('maxPrice')}
            unit={coins.length === 1 ? (coins[0] ?? '') : ''}
            inputMode="decimal"
            maxLength={30}
            hint={t(coins.length > 1 ? 'priceHintCoins' : 'priceHint', { coins: coins.join(', ') })}
            error={errorOf('maxPrice')}
            {...form.register('maxPrice')}
          />
        </div>
        {error && <Notice kind="error">{error}</Notice>}
        <div>
          <GuardedButton type="submit" refusal={refusal} isBusy={isSubmitting} tooltipSide="above">
            {t(isSubmitting ? 'saving' : 'save')}
          </GuardedButton>
        </div>
      </form>
      <BotLeaveQuestion isDirty={isDirty} />
    </>
  );
}
