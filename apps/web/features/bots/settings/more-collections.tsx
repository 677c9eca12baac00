import { MAX_COLLECTIONS } from '@signboard/contract/bots/bot-form.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { get, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from './bot-form.module.css';
import { type BotBody, type BotFields, canPostMints, newCollection } from './bot-values.ts';
import { ContractField, useCollectionChain } from './contract-field.tsx';
import { FoldOut } from './fold-out.tsx';
import { SaleFilterFields } from './sale-filter-fields.tsx';

type Form = UseFormReturn<BotFields, unknown, BotBody>;

/** The collections after the first, each with its own settings. */
export function MoreCollections({ form }: { form: Form }) {
  const { t } = useTranslation('bot-collections');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'collections' });
  const errorOf = useFieldError(form);
  const isFull = fields.length + 1 >= MAX_COLLECTIONS;
  const error = errorOf('collections');
  const addButton = useRef<HTMLButtonElement>(null);
  const place = useRetainFocus<HTMLDivElement>(fields.length, addButton);
  return (
    <div ref={place} className="stack gap-4">
      {fields.map(({ id }, at) => (
        <CollectionFieldset key={id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      {error && (
        <p role="alert" className="danger text-sm">
          {error}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          disabled={isFull}
          onClick={() =>
            append(newCollection(), { focusName: `collections.${fields.length}.contractAddress` })
          }
        >
          <Plus aria-hidden="true" size={16} />
          {t('add')}
        </Button>
        {isFull && <p className="muted text-sm">{t('full', { number: MAX_COLLECTIONS })}</p>}
      </div>
    </div>
  );
}

type CollectionFieldsetProps = { form: Form; at: number; onRemove(): void };

function CollectionFieldset({ form, at, onRemove }: CollectionFieldsetProps) {
  const { t } = useTranslation('bot-collections');
  const { t: tBots } = useTranslation('bots');
  const errorOf = useFieldError(form);
  const path = `collections.${at}.` as const;
  const chain = useCollectionChain(
    (useWatch({ control: form.control, name: `${path}contractAddress` }) ?? '').trim(),
  );
  const { contractAddress: _, ...others } = get(form.formState.errors, `collections.${at}`) ?? {};
  return (
    <fieldset className={`${styles.collection} stack`}>
      <legend className={styles.legend}>{t('numbered', { number: at + 2 })}</legend>
      <Button
        variant="ghost"
        size="sm"
        className={styles.remove}
        aria-label={t('remove', { number: at + 2 })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" size={15} />
        {t('removeShort')}
      </Button>
      <ContractField form={form} name={`${path}contractAddress`} error={errorOf(`${path}contractAddress`)} />
      <FoldOut
        title={t('settings.title')}
        contents={t('settings.contents')}
        hasError={Object.keys(others).length > 0}
      >
        <AmountField
          label={tBots('form.threshold')}
          inputMode="decimal"
          unit={COINS[chain ?? 'ethereum'].symbol}
          hint={tBots('form.thresholdHint')}
          error={errorOf(`${path}threshold`)}
          className={styles.short}
          {...form.register(`${path}threshold`)}
        />
        {canPostMints(chain) && (
          <CheckboxField
            label={tBots('form.postMints')}
            hint={tBots(chain === 'solana' ? 'form.postMintsHintSolana' : 'form.postMintsHint')}
            {...form.register(`${path}postMints`)}
          />
        )}
        <TextField
          label={tBots('form.hashtags')}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          hint={tBots('form.hashtagsHint')}
          error={errorOf(`${path}hashtags`)}
          {...form.register(`${path}hashtags`)}
        />
        <SaleFilterFields form={form} path={path} />
      </FoldOut>
    </fieldset>
  );
}
