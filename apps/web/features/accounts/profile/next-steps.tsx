import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { findMissingSteps, type MissingStep } from '@signboard/domain/accounts/account-access.ts';
import { Check } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './next-steps.module.css';

const STEPS = ['wallet', 'email', 'email-confirmation', 'workspace'] as const;

/** The wallet step is always done: nobody is signed in without one. */
function isDone(step: (typeof STEPS)[number], me: Account): boolean {
  if (step === 'wallet') return true;
  if (step === 'email-confirmation') return me.emailConfirmed;
  return !findMissingSteps(me).includes(step satisfies MissingStep);
}

/** The steps from a new account to the first list. */
export function NextSteps({ me }: { me: Account }) {
  const { t } = useTranslation('home');
  const isReady = findMissingSteps(me).length === 0;
  return (
    <Card aria-labelledby="next-steps" className="stack gap-5">
      <h2 id="next-steps" className="text-xl">
        {isReady ? t('steps.ready') : t('steps.title')}
      </h2>
      <ol className="stack">
        {STEPS.map((step) => (
          <li key={step} className={classNames('row gap-3 nowrap bold', isDone(step, me) && styles.done)}>
            <span className={styles.mark} aria-hidden="true">
              {isDone(step, me) && <Check size={14} strokeWidth={3} />}
            </span>
            <span>
              {t(`steps.${step}`)}
              <span className="visually-hidden">
                {' '}
                ({isDone(step, me) ? t('steps.done') : t('steps.open')})
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div>
        {isReady ? (
          <ButtonLink to={PAGES.listManage}>{t('steps.toLists')}</ButtonLink>
        ) : (
          <ButtonLink to={PAGES.profile}>{t('steps.toProfile')}</ButtonLink>
        )}
      </div>
    </Card>
  );
}
