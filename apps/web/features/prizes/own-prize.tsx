import { prizesApi } from '@signboard/contract/prizes/endpoints.ts';
import type { OwnPrize as Own } from '@signboard/contract/prizes/prize.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useState } from 'react';
import { confirmedPlaces } from '#web/features/public-list/confirmed-places.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useStore } from '#web/lib/store/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmAndShow } from './confirm-and-show.tsx';
import styles from './prize-card.module.css';
import { PrizeCode } from './prize-code.tsx';

type OwnPrizeProps = { list: Pick<PublicList, 'workspace' | 'urlEndName'> };

/** A winner's prize. The code is fetched only when they ask for it, and kept nowhere. */
export function OwnPrize({ list: { workspace, urlEndName: name } }: OwnPrizeProps) {
  const { t } = useTranslation('prizes');
  const translate = useTranslateMessage();
  const [own, setOwn] = useState<Own | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirmed = useStore(confirmedPlaces);
  const wordsOf = (problem: unknown) =>
    isProblem(problem) && problem.msg ? problem.msg : translate('save.unknown-error');

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a confirmation
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).catch((problem) => !leaving.signal.aborted && setFailure(wordsOf(problem)));
    return () => leaving.abort();
  }, [workspace, name, confirmed]);

  async function load(signal?: AbortSignal): Promise<Own> {
    const { result } = await callInPlace(prizesApi.own, {
      query: { workspace, name },
      ...(signal && { signal }),
    });
    setOwn(result);
    return result;
  }

  async function show({ isConfirmed = false } = {}): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      // A place that was just confirmed may have come after the last prize.
      if (isConfirmed && (await load()).state !== 'waiting') return setBusy(false);
      const { result } = await callInPlace(prizesApi.show, { body: { workspace, name } });
      setCode(result.code);
    } catch (problem) {
      setFailure(wordsOf(problem));
    }
    setBusy(false);
  }

  return (
    <div className="stack">
      {failure && (
        <Notice kind="error" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      {code !== null && <PrizeCode code={code} />}
      {code === null && own && <State own={own} />}
      {code === null && own?.state === 'unconfirmed' && !isBusy && (
        <ConfirmAndShow list={{ workspace, name }} onConfirmed={() => void show({ isConfirmed: true })} />
      )}
      {code === null && (own?.state === 'waiting' || own?.state === 'claimed') && (
        <Button className={styles.show ?? ''} disabled={isBusy} onClick={() => void show()}>
          {t(isBusy ? 'own.showing' : own.state === 'claimed' ? 'own.showAgain' : 'own.show')}
        </Button>
      )}
    </div>
  );
}

function State({ own: { state, claimedAt } }: { own: Own }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  if (state === 'claimed' && claimedAt)
    return <p>{t('own.claimed', { moment: `${words.date(claimedAt)}, ${words.time(claimedAt)}` })}</p>;
  if (state === 'none' || state === 'unconfirmed' || state === 'withdrawn') return <p>{t(`own.${state}`)}</p>;
  return (
    <p>
      <strong>{t('own.waiting')}</strong> {t('own.waitingHint')}
    </p>
  );
}
