import { channelsApi } from '@signboard/contract/channels/endpoints.ts';
import { useState } from 'react';
import { loginPath } from '#web/features/accounts/session/return-path.ts';
import { session, useMayOnlyJoin } from '#web/features/accounts/session/session-store.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { cacheBot } from '../bot-queries.ts';
import { storeBotSession } from '../bot-session.ts';

/** The other way to a bot: the signed-in account opens its own, which can post anywhere but needs no X account. */
export function ConnectWallet({ pathname }: { pathname: string }) {
  const { t } = useTranslation('channels');
  const { isLoggedIn } = useStore(session);
  const mayOnlyJoin = useMayOnlyJoin();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function open(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const { result } = await callInPlace(channelsApi.openWithWallet);
      cacheBot(result.bot);
      storeBotSession(result.token);
    } catch (reason) {
      setFault(isProblem(reason) ? reason.msg : t('failed'));
      setBusy(false);
    }
  }

  return (
    <Card className="stack start top" aria-labelledby="without-x">
      <h2 id="without-x" className="text-xl">
        {t('wallet.title')}
      </h2>
      <p className="muted">{t('wallet.text')}</p>
      {isLoggedIn && !mayOnlyJoin ? (
        <Button variant="secondary" disabled={isBusy} onClick={() => void open()}>
          {t('wallet.open')}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={loginPath(pathname)}>
          {t('wallet.signIn')}
        </ButtonLink>
      )}
      <div role="alert">{fault && <Notice kind="error">{fault}</Notice>}</div>
    </Card>
  );
}
