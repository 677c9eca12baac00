import { PAGES } from '@signboard/contract/pages.ts';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LogoMark } from '../brand/logo.tsx';
import styles from './status-view.module.css';

type StatusViewProps = {
  code?: string;
  title: string;
  text: string;
  /** The main action; a link to home by default. */
  children?: ReactNode;
  /** An alternative, when the main action doesn't help. */
  otherWay?: ReactNode;
};

/** A status page: title, explanation and what to do next. */
export function StatusView({ code, title, text, children, otherWay }: StatusViewProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <div className={`${styles.view} stack gap-4 center`}>
      <div className={styles.sign} aria-hidden="true">
        {code ? <span>{code}</span> : <LogoMark size={56} />}
      </div>
      <h1 className="text-2xl">{title}</h1>
      <p className="muted">{text}</p>
      <div className={`${styles.actions} row gap-3 center`}>
        {children ?? <ButtonLink to={PAGES.landing}>{t('status.home')}</ButtonLink>}
        {otherWay ?? (
          <ButtonLink to={PAGES.faqs} variant="secondary">
            {t('status.questions')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
