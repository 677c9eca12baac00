import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { get } from 'react-hook-form';
import { ProfileBanner } from '#web/features/accounts/profile/profile-banner.tsx';
import { FORM_ERROR } from '#web/features/forms/use-form-save.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { editPath } from '../tables/list-paths.ts';
import styles from './create-notices.module.css';
import type { NewListPage } from './use-new-list.ts';

/** Leads an account that can't have lists yet to its profile. */
export function ProfileNotice({ me }: { me: Account }) {
  const { t } = useTranslation('create');
  const { t: te } = useTranslation('editor');
  return (
    <div className={`${styles.profile} stack start`}>
      <ProfileBanner me={me} />
      <p>{t('profile.kept')}</p>
      <ButtonLink to={PAGES.profile} variant="secondary" size="sm">
        {te('toProfile')}
      </ButtonLink>
    </div>
  );
}

/** Says that the page shows what was typed on an earlier visit. */
export function KeptNotice({ onRestart }: { onRestart(): void }) {
  const { t } = useTranslation('create');
  return (
    <Notice>
      <div className="row between">
        <p>{t('kept.text')}</p>
        <Button variant="ghost" size="sm" onClick={onRestart}>
          {t('kept.restart')}
        </Button>
      </div>
    </Notice>
  );
}

type FailureNoticeProps = { page: NewListPage; workspace: string; createdId: string | null };

/** After a failure: the server's reason, or the list that an earlier attempt created. */
export function FailureNotice({ page, workspace, createdId }: FailureNoticeProps) {
  const { t } = useTranslation('create');
  const { form } = page;
  const fault: unknown = get(form.formState.errors, FORM_ERROR)?.message;
  if (createdId !== null) {
    return (
      <div ref={scrollIntoView} className={styles.failed}>
        <Notice kind="warning" role="alert" title={t('created.title')}>
          <p>{t('created.text')}</p>
          <div className={styles.open}>
            <ButtonLink to={editPath({ workspace, id: createdId })} variant="secondary" size="sm">
              {t('created.open')}
            </ButtonLink>
          </div>
        </Notice>
      </div>
    );
  }
  return typeof fault === 'string' ? (
    <Notice kind="error" role="alert">
      <p>{fault}</p>
    </Notice>
  ) : null;
}

/** The buttons stay in view wherever the page is scrolled to; what went wrong is above them at its end. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
