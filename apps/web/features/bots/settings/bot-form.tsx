import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { botForm } from '@signboard/contract/bots/bot-form.ts';
import { findSaleChain, nameSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import { type ReactNode, useEffect } from 'react';
import { type Resolver, type UseFormReturn, useWatch } from 'react-hook-form';
import { RecaptchaNote } from '#web/features/captcha/recaptcha-note.tsx';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { type SaveState, saveState } from '#web/features/forms/save-state.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AmountField } from '#web/ui/fields/amount-field.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { BotLeaveQuestion } from '../bot-leave-question.tsx';
import type { PreviewSettings } from '../bot-queries.ts';
import styles from './bot-form.module.css';
import { type BotBody, type BotFields, botFields, canPostMints, normalizeFields } from './bot-values.ts';
import { ContractField, useCollectionChain } from './contract-field.tsx';
import { DiscordField } from './discord-field.tsx';
import { MoreCollections } from './more-collections.tsx';
import { SaleFilterFields } from './sale-filter-fields.tsx';
import { useBotCaptcha, useBotSave } from './use-bot-save.ts';
import { WordingFields } from './wording-fields.tsx';

type Form = UseFormReturn<BotFields, unknown, BotBody>;

const validate = zodResolver(botForm) as unknown as Resolver<BotFields, unknown, BotBody>;
const resolver: Resolver<BotFields, unknown, BotBody> = (fields, ...rest) =>
  validate(normalizeFields(fields), ...rest);

type BotFormProps = {
  bot: BotAnswer;
  /** Called whenever a setting that affects the preview changes. */
  onPreview(of: PreviewSettings): void;
};

/** The settings in the four steps that the heading announces. */
export function BotForm({ bot, onPreview }: BotFormProps) {
  const { t } = useTranslation('bots');
  const form = useTabForm<BotFields, BotBody>(resolver, botFields(bot));
  const captcha = useBotCaptcha();
  const { save, refuse, isSubmitting } = useBotSave(form, captcha);
  const element = useFocusFirstInvalid(form);
  const { isDirty } = form.formState;
  const state = saveState({
    isActive: false,
    isFinished: false,
    isAccountReady: true,
    isDirty,
    isSubmitting,
    captcha: captcha.state,
  });
  const { ensure } = captcha;
  useEffect(() => {
    // Started with the first change, so that it has finished by the time of saving.
    if (isDirty) void ensure().catch(() => {});
  }, [isDirty, ensure]);
  usePreviewOf(form, onPreview);
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={t('form.label')}
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.isBusy && state.refusal === null) void form.handleSubmit(save, refuse)(event);
        }}
      >
        <ol className={styles.steps}>
          <Step name="collection">
            <ContractField form={form} name="contractAddress" />
            <MoreCollections form={form} />
          </Step>
          <Step name="what">
            <What form={form} />
          </Step>
          <Step name="where">
            <Where form={form} offReason={bot.webhookOffReason} />
          </Step>
          <Step name="who">
            <TextField
              label={t('form.email')}
              type="email"
              autoComplete="email"
              required
              maxLength={200}
              isWrong={Boolean(form.formState.errors.email)}
              hint={bot.email && !bot.isEmailConfirmed ? t('form.emailUnconfirmed') : undefined}
              {...form.register('email')}
            />
          </Step>
        </ol>
        <BotSubmit
          state={state}
          isChecking={isDirty && captcha.state === 'working'}
          onCheckAgain={() => void captcha.refresh().catch(() => {})}
        />
        <RecaptchaNote />
      </form>
      <BotLeaveQuestion isDirty={isDirty} />
    </>
  );
}

function Step({ name, children }: { name: 'collection' | 'what' | 'where' | 'who'; children: ReactNode }) {
  const { t } = useTranslation('bots');
  return (
    <li>
      <Card className={`${styles.step} stack gap-5`}>
        <div className={styles.head}>
          <h2 className="text-lg">{t(`form.${name}.title`)}</h2>
          <p className="muted text-sm">{t(`form.${name}.text`)}</p>
        </div>
        {children}
      </Card>
    </li>
  );
}

function What({ form }: { form: Form }) {
  const { t } = useTranslation('bots');
  const { t: tCollections } = useTranslation('bot-collections');
  const { amount } = useFormatters();
  const chain = useCollectionChain(useWatch({ control: form.control, name: 'contractAddress' }).trim());
  const coin = COINS[chain ?? 'ethereum'].symbol;
  const suggested = (chain && findSaleChain(chain)?.suggestedMinimum) ?? '0';
  const hasMore = useWatch({ control: form.control, name: 'collections' }).length > 0;
  return (
    <>
      {hasMore && <p className="muted text-sm">{tCollections('firstOnly')}</p>}
      <AmountField
        label={t('form.threshold')}
        inputMode="decimal"
        unit={coin}
        hint={
          chain && suggested !== '0'
            ? t('form.thresholdCheap', {
                chain: nameSaleChain(chain),
                amount: `${amount(suggested)} ${coin}`,
              })
            : t('form.thresholdHint')
        }
        isWrong={Boolean(form.formState.errors.threshold)}
        className={styles.short}
        {...form.register('threshold')}
      />
      {canPostMints(chain) && (
        <CheckboxField
          label={t('form.postMints')}
          hint={t(chain === 'solana' ? 'form.postMintsHintSolana' : 'form.postMintsHint')}
          {...form.register('postMints')}
        />
      )}
      <SaleFilterFields form={form} path="" />
      <WordingFields form={form} />
    </>
  );
}

function Where({ form, offReason }: { form: Form; offReason: BotAnswer['webhookOffReason'] }) {
  const { t } = useTranslation('bots');
  const errorOf = useFieldError(form);
  return (
    <>
      <TextField
        label={t('form.hashtags')}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        hint={t('form.hashtagsHint')}
        error={errorOf('hashtags')}
        {...form.register('hashtags')}
      />
      <FormSwitch form={form} name="withLink" label={t('form.withLink')} hint={t('form.withLinkHint')} />
      <DiscordField form={form} offReason={offReason} />
    </>
  );
}

function usePreviewOf(form: Form, onPreview: (of: PreviewSettings) => void): void {
  const [contractAddress, hashtags, withLink, template, postLanguage] = useWatch({
    control: form.control,
    name: ['contractAddress', 'hashtags', 'withLink', 'template', 'postLanguage'],
  });
  useEffect(() => {
    onPreview({ contractAddress, hashtags, withLink, template, postLanguage });
  }, [contractAddress, hashtags, withLink, template, postLanguage, onPreview]);
}

type BotSubmitProps = {
  state: SaveState;
  /** Whether the anti-bot check is running. */
  isChecking: boolean;
  onCheckAgain(): void;
};

function BotSubmit({ state: { isBusy, refusal }, isChecking, onCheckAgain }: BotSubmitProps) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const note =
    refusal === 'nothing-changed'
      ? translate('save.nothing-changed')
      : refusal === 'flagged'
        ? t('form.flagged')
        : refusal === null && isChecking && t('form.checking');
  return (
    <SaveRow
      label={isBusy ? translate('save.saving') : t('form.submit')}
      size="lg"
      isBusy={isBusy || refusal !== null}
      note={isBusy ? null : note}
      remedy={!isBusy && refusal === 'flagged' ? { label: t('form.again'), onPress: onCheckAgain } : null}
      star={translate('field.note-required')}
    />
  );
}
