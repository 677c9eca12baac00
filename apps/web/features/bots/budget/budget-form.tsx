import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { xBudgetApi } from '@signboard/contract/x-budget/endpoints.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import { type XBudgetForm, xBudgetForm } from '@signboard/contract/x-budget/x-budget-form.ts';
import { AT_CAP } from '@signboard/domain/posts/x-budget.ts';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { botCall } from '../bot-call.ts';
import { BotLeaveQuestion } from '../bot-leave-question.tsx';
import { botQuery } from '../bot-queries.ts';
import { cacheBudget } from './budget-query.ts';
import styles from './budget-section.module.css';
import { type CapFacts, warningOf } from './cap-outcome.ts';

const RESOLVER = zodResolver(xBudgetForm);

const fieldsOf = ({ monthlyCapCents, atCap }: XBudget): XBudgetForm => ({
  monthlyCap: monthlyCapCents === null ? '' : (monthlyCapCents / 100).toFixed(2),
  atCap,
});

/** Errors appear at the field; what was typed stays. */
export function BudgetForm({ budget, facts }: { budget: XBudget; facts: CapFacts }) {
  const { t } = useTranslation('x-budget');
  const form = useForm<XBudgetForm>({ resolver: RESOLVER, defaultValues: fieldsOf(budget) });
  const errorOf = useFieldError(form);
  const atCap = useController({ control: form.control, name: 'atCap' });
  const hasCap = useWatch({ control: form.control, name: 'monthlyCap' }).trim() !== '';
  const warning = hasCap ? warningOf(atCap.field.value, facts) : null;
  const { isSubmitting, isDirty } = form.formState;

  async function save(body: XBudgetForm): Promise<void> {
    try {
      const { result } = await botCall(xBudgetApi.save, { body });
      cacheBudget(result);
      form.reset(fieldsOf(result));
      notify(t('form.saved'), 'success');
      // A raised cap resumes a bot that it stopped.
      void queryClient.invalidateQueries({ queryKey: botQuery.queryKey });
    } catch (reason) {
      const atField = isProblem(reason) ? reason.fields?.monthlyCap : undefined;
      if (atField) form.setError('monthlyCap', { message: atField });
      else notify(isProblem(reason) ? reason.msg : t('failed'), 'error');
    }
  }

  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.handleSubmit(save, () => form.setFocus('monthlyCap'))(event);
        }}
      >
        <AmountField
          label={t('form.cap')}
          unit="USD"
          inputMode="decimal"
          maxLength={40}
          placeholder={t('form.none')}
          hint={t('form.capHint')}
          error={errorOf('monthlyCap')}
          className={styles.short}
          {...form.register('monthlyCap')}
        />
        <RadioField
          label={t('form.atCap')}
          value={atCap.field.value}
          options={AT_CAP.map((value) => ({
            value,
            label: t(`form.choices.${value}`),
            hint: t(`form.choiceHints.${value}`),
          }))}
          onChange={atCap.field.onChange}
        />
        <div role="status" className={styles.outcome}>
          {warning && <Notice kind="warning">{t(`form.warnings.${warning}`)}</Notice>}
        </div>
        <div>
          <Button type="submit" variant="secondary" aria-disabled={isSubmitting || undefined}>
            {t(isSubmitting ? 'form.saving' : 'form.save')}
          </Button>
        </div>
      </form>
      <BotLeaveQuestion isDirty={isDirty} />
    </>
  );
}
