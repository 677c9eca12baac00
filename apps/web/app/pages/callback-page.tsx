import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type CallbackStep, receiveCallback } from '#web/features/social-connect/receive-callback.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusView } from './status-view.tsx';

/** Browsers close a window with a delay, or never. */
const CLOSING_MS = 600;

/** The redirect URI of X and Discord. Nothing of the query is ever rendered. */
export default function CallbackPage() {
  const { t } = useTranslation();
  const [step] = useState(() => receiveCallback(location.href));
  const isLeft = useReturn(step);
  if (step.do === 'nothing')
    return <StatusView title={t('status.callback.title')} text={t('status.callback.text')} />;
  if (!isLeft) return null;
  return (
    <StatusView title={t('status.callback.doneTitle')} text={t('status.callback.doneText')}>
      {step.path !== null && <ButtonLink to={step.path}>{t('status.callback.back')}</ButtonLink>}
      {step.path === null && <ButtonLink to={PAGES.landing}>{t('status.home')}</ButtonLink>}
    </StatusView>
  );
}

/** Returns to the list in this tab, or closes the popup; true for a popup that stays open. */
function useReturn(step: CallbackStep): boolean {
  const navigate = useNavigate();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
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
