import { PAGES } from '@signboard/contract/pages.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useHasBotSession } from '../bot-session.ts';
import styles from './onboarding-timeline.module.css';

const STEPS = ['account', 'automated', 'connect'] as const;

export function OnboardingTimeline({ connect }: { connect: ReactNode }) {
  const { t } = useTranslation('bots');
  const hasSession = useHasBotSession();
  return (
    <ol className={styles.timeline}>
      {STEPS.map((step) => (
        <li key={step} className={`${styles.step} stack gap-2 start`}>
          <h2 className="text-lg">{t(`steps.${step}.title`)}</h2>
          <p className={styles.text}>{t(`steps.${step}.text`)}</p>
          {step === 'connect' &&
            (hasSession ? <ButtonLink to={PAGES.botUser}>{t('goToMyBot')}</ButtonLink> : connect)}
        </li>
      ))}
    </ol>
  );
}
