import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type CallbackStep, receiveCallback } from '#web/features/social-connect/receive-callback.ts';
import { ignoreReferrer } from '#web/features/visits/referrer.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

/** Browsers close a window with a delay, or never. */
const CLOSING_MS = 600;

/** The redirect URI of X and Discord. Nothing of the query is ever rendered. */
export default function CallbackPage() {
  const { t } = useTranslation();
  const [step, setStep] = useState<CallbackStep | null>(null);
  // Not while rendering, which React may repeat: the result must be stored only once. Before the first paint, so that
  // nothing shifts.
  useLayoutEffect(() => {
    ignoreReferrer();
    setStep(receiveCallback(location.href));
  }, []);
  const isLeft = useReturn(step);
  if (step?.do === 'nothing')
    return <StatusView title={t('status.callback.title')} text={t('status.callback.text')} />;
  if (!step || !isLeft) return null;
  return (
    <StatusView title={t('status.callback.doneTitle')} text={t('status.callback.doneText')}>
      {step.path !== null && <ButtonLink to={step.path}>{t('status.callback.back')}</ButtonLink>}
      {step.path === null && <ButtonLink to={PAGES.landing}>{t('status.home')}</ButtonLink>}
    </StatusView>
  );
}

/** Returns to the list in this tab, or closes the popup; true for a popup that stays open. */
function useReturn(step: CallbackStep | null): boolean {
  const navigate = useNavigate();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (!step) return;
    // The code is single-use and must not stay in the history.
    history.replaceState(history.state, '', location.pathname);
    if (step.do === 'return') void navigate(step.path, { replace: true });
    if (step.do !== 'close') return;
    window.close();
    const timer = setTimeout(() => setLeft(true), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [step, navigate]);
  return isLeft;
}
