import { PAGES } from '@signboard/contract/pages.ts';
import { useCallback, useEffect, useState } from 'react';
import { confirmEmail } from '#web/features/accounts/profile/confirm-email.ts';
import { sessionReady } from '#web/features/accounts/session/start-session.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import styles from './confirm-email-page.module.css';

type Outcome = { name: 'asking' } | { name: 'confirmed' | 'refused'; msg: string } | { name: 'failed' };

/** Sends the token once the session is known, so that a link of another account is detected. */
function useConfirmation(token: string): { outcome: Outcome; ask(): void } {
  const [outcome, setOutcome] = useState<Outcome>({ name: 'asking' });
  const ask = useCallback(() => {
    setOutcome({ name: 'asking' });
    sessionReady()
      .then(() => confirmEmail(token))
      .then(({ isConfirmed, msg }) => setOutcome({ name: isConfirmed ? 'confirmed' : 'refused', msg }))
      .catch((reason) =>
        setOutcome(isProblem(reason) ? { name: 'refused', msg: reason.msg } : { name: 'failed' }),
      );
  }, [token]);
  useEffect(ask, [ask]);
  return { outcome, ask };
}

/** /user/confirm-email/:token */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('profile');
  usePageTitle(t('confirm.title'));
  const { token = '' } = useParams();
  // A reminder or a subscription belongs to an address, not to an account: there is no profile to go to.
  const hasAccount = !/^(reminder|newsletter)\./.test(token);
  const { outcome, ask } = useConfirmation(token);
  return (
    <div className={styles.page}>
      <Card className="stack gap-5">
        <h1 className="text-2xl">{t('confirm.title')}</h1>
        {outcome.name === 'asking' && <SkeletonBlock label={t('confirm.asking')} rows={2} />}
        {outcome.name === 'confirmed' && (
          <Notice kind="success" role="status">
            {outcome.msg}
          </Notice>
        )}
        {outcome.name === 'refused' && (
          <Notice kind="error" role="alert">
            {outcome.msg}
          </Notice>
        )}
        {outcome.name === 'failed' && (
          <Notice kind="error" role="alert">
            {t('confirm.failed')}
          </Notice>
        )}
        <div className="row gap-3">
          {outcome.name === 'failed' && <Button onClick={ask}>{t('confirm.retry')}</Button>}
          {outcome.name === 'confirmed' && hasAccount && (
            <ButtonLink to={PAGES.listManage}>{t('confirm.toLists')}</ButtonLink>
          )}
          {outcome.name !== 'asking' && hasAccount && (
            <ButtonLink to={PAGES.profile} variant={outcome.name === 'refused' ? 'primary' : 'secondary'}>
              {t('confirm.toProfile')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </div>
  );
}
