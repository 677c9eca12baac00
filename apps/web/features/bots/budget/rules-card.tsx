import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { xBudgetApi } from '@signboard/contract/x-budget/endpoints.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import { X_RULES, type XRule } from '@signboard/domain/posts/x-budget.ts';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { botCall } from '../bot-call.ts';
import { cacheBudget } from './budget-query.ts';
import styles from './budget-section.module.css';
import { useDollars } from './use-dollars.ts';

/** X's limit for a bio is 160 characters. */
const MAX_NAME = 60;

/** What the owner ticks. Whether posts have links is known, whatever was ticked before. */
const TICKED_RULES = X_RULES.filter((rule): rule is Exclude<XRule, 'links'> => rule !== 'links');

const hasLink = ({ postMills, linkPostMills }: XBudget) => postMills === linkPostMills;

/** What X asks of automated accounts, ticked by the owner. It can be hidden once everything is done. */
export function RulesCard({ bot, budget }: { bot: BotAnswer; budget: XBudget }) {
  const { t } = useTranslation('x-budget');
  const { rules, change } = useRules(budget);
  const isTicked = TICKED_RULES.every((rule) => rules.done.includes(rule));
  const isHidden = rules.isHidden && isTicked;
  const toggleButton = useRef<HTMLButtonElement>(null);
  const place = useRetainFocus<HTMLDivElement>(isHidden, toggleButton);
  const toggle = (rule: XRule) =>
    rules.done.includes(rule) ? rules.done.filter((one) => one !== rule) : [...rules.done, rule];
  return (
    <div ref={place}>
      {isHidden ? (
        <Button
          ref={toggleButton}
          variant="ghost"
          size="sm"
          onClick={() => void change({ ...rules, isHidden: false })}
        >
          {t('rules.show')}
        </Button>
      ) : (
        <Card className="stack gap-4 top" aria-labelledby="x-rules">
          <h3 id="x-rules" className="text-lg">
            {t('rules.title')}
          </h3>
          <p className="muted text-sm">{t('rules.lead')}</p>
          {TICKED_RULES.map((rule) => (
            <div key={rule} className="stack gap-2">
              <CheckboxField
                label={t(`rules.${rule}.label`)}
                hint={t(`rules.${rule}.hint`)}
                checked={rules.done.includes(rule)}
                onChange={() => void change({ done: toggle(rule), isHidden: false })}
              />
              {rule === 'bio' && <BioLine bot={bot} />}
            </div>
          ))}
          <LinkRule budget={budget} />
          <div role="status" className={styles.outcome}>
            {isTicked && !hasLink(budget) && <Notice kind="success">{t('rules.complete')}</Notice>}
          </div>
          {isTicked && (
            <div>
              <Button
                ref={toggleButton}
                variant="secondary"
                size="sm"
                onClick={() => void change({ ...rules, isHidden: true })}
              >
                {t('rules.hide')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

/** Follows from the text of the posts, so there is nothing to tick. */
function LinkRule({ budget }: { budget: XBudget }) {
  const { t } = useTranslation('x-budget');
  const price = useDollars()(budget.linkPostMills);
  return hasLink(budget) ? (
    <Notice kind="warning">{t('rules.links.hasLink', { price })}</Notice>
  ) : (
    <p className="muted text-sm">{t('rules.links.none', { price })}</p>
  );
}

type Rules = XBudget['rules'];

/** Ticks show at once; a failed save takes them back. */
function useRules(budget: XBudget) {
  const { t } = useTranslation('x-budget');
  const [pending, setPending] = useState<Rules | null>(null);
  async function change(rules: Rules): Promise<void> {
    setPending(rules);
    try {
      cacheBudget((await botCall(xBudgetApi.saveRules, { body: rules })).result);
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : t('failed'), 'error');
    } finally {
      setPending((now) => (now === rules ? null : now));
    }
  }
  return { rules: pending ?? budget.rules, change };
}

/** The line for the account's bio, and a button that copies it. */
function BioLine({ bot }: { bot: BotAnswer }) {
  const { t } = useTranslation('x-budget');
  const isNamed = bot.contractName !== null && bot.contractName !== 'N/F';
  const account = t('rules.bio.account');
  const line = isNamed
    ? t('rules.bio.line', { collection: (bot.contractName ?? '').slice(0, MAX_NAME), account })
    : t('rules.bio.plainLine', { account });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(line);
      notify(t('rules.bio.copied'), 'success');
    } catch {
      notify(t('rules.bio.notCopied'), 'error');
    }
  }
  return (
    <div className={`${styles.bio} stack gap-2 start`}>
      <p className="break">{line}</p>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={15} />
        {t('rules.bio.copy')}
      </Button>
    </div>
  );
}
