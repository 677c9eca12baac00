import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { findInstanceFiles } from '@signboard/draw/instance-files.ts';
import { describeExistence, describeResult } from '@signboard/languages/check-statements.ts';
import { type FormEvent, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { DrawVerdict } from './check-messages.ts';
import { CheckList, Limits } from './draw-check.tsx';
import { FileChoice, ReceiptSearch } from './receipt-search.tsx';
import { Statement } from './statement.tsx';
import { useCheckFile } from './use-check-file.ts';
import { useCheckWords } from './use-check-words.ts';

const MAX_BYTES = 400_000_000;

/** Checks a draw of any instance: people should not have to ask the accused. */
export function CheckAnyDraw() {
  const { t } = useTranslation('draw-check');
  const [address, setAddress] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [isFetching, setFetching] = useState(false);
  const { check, findReceipt, ...state } = useCheckFile();
  const translate = useTranslateMessage();

  async function take(file: File | undefined): Promise<void> {
    setRefused(null);
    if (!file) return;
    if (file.size > MAX_BYTES) setRefused(translate('error.draw-file-too-large'));
    else check(await file.arrayBuffer());
  }
  async function fetchDraw(event: FormEvent): Promise<void> {
    event.preventDefault();
    setRefused(null);
    setFetching(true);
    try {
      const found = await fetchByAddress(address.trim());
      if ('bytes' in found) check(found.bytes);
      else setRefused(translate(found.refusal));
    } finally {
      setFetching(false);
    }
  }
  return (
    <Card className="stack gap-4">
      <form className="stack gap-3" onSubmit={(event) => void fetchDraw(event)}>
        <TextField
          label={t('any.address')}
          hint={t('any.addressHint')}
          error={refused ?? undefined}
          type="url"
          inputMode="url"
          maxLength={500}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" aria-busy={isFetching || undefined} disabled={address.trim() === ''}>
          {t('any.check')}
        </Button>
      </form>
      <FileChoice label={t('any.choose')} onFile={(file) => void take(file)} />
      <section aria-label={t('result')} aria-live="polite" className="stack gap-3">
        {state.phase === 'working' && <ProgressBar label={t('progress')} done={state.share} />}
        {state.fault && <p className="danger">{t(`failed.${state.fault}`)}</p>}
        {state.verdict && <Verdict verdict={state.verdict} />}
        {state.verdict?.result === 'follows' && (
          <ReceiptSearch own={null} isReady receipt={state.receipt} findReceipt={findReceipt} />
        )}
        {state.verdict?.result === 'follows' && <Limits />}
      </section>
    </Card>
  );
}

/** Which instance says so does not matter: everything is computed here. Who saw the entries in time is in the file. */
function Verdict({ verdict }: { verdict: DrawVerdict }) {
  const words = useCheckWords();
  const { result, evidence, checks } = verdict;
  if (result === 'nothing-checked') return <Statement statement={describeResult(verdict, words)} />;
  return (
    <>
      <Statement statement={describeResult(verdict, words)} />
      <Statement statement={describeExistence(evidence, words)} />
      <CheckList checks={checks} current={null} />
    </>
  );
}

type Fetched = { bytes: ArrayBuffer } | { refusal: Parameters<ReturnType<typeof useTranslateMessage>>[0] };

/** Our own draws directly, those of others through our server: pages may not ask other hosts. */
async function fetchByAddress(address: string): Promise<Fetched> {
  const files = findInstanceFiles(address);
  if (!files) return { refusal: 'error.draw-address-unknown' };
  const query = new URLSearchParams({ address });
  const url = files.origin === location.origin ? files.proof : `${drawsApi.otherDraw.path}?${query}`;
  try {
    const answer = await fetch(url, { credentials: 'omit' });
    if (answer.ok) return { bytes: await answer.arrayBuffer() };
    const problem: unknown = await answer.json().catch(() => null);
    return { refusal: isProblem(problem) ? `error.${problem.code}` : 'error.draw-unreachable' };
  } catch {
    return { refusal: 'error.draw-unreachable' };
  }
}
