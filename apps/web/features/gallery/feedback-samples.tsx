import { ListPlus } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton, SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { createQrCode } from '#web/ui/qr/qr-code.ts';
import { QrPicture } from '#web/ui/qr/qr-picture.tsx';
import styles from './gallery.module.css';
import { RTL_NAME, Sample, SamplePart, SampleRow } from './sample.tsx';

const asked = { fetchStatus: 'fetching', data: undefined, refetch: () => {} };

/** Loading, error and empty states. */
export function LoadingSamples() {
  const { t } = useTranslation('gallery');
  const texts = { loading: t('text.loading'), failed: t('text.failed'), retry: t('word.retry') };
  return (
    <SamplePart name="waiting">
      <Sample of="QueryView" state="loading">
        <QueryView query={{ ...asked, status: 'pending' }} texts={texts}>
          {() => null}
        </QueryView>
      </Sample>
      <Sample of="QueryView" state="failed">
        <QueryView query={{ ...asked, status: 'error', fetchStatus: 'idle' }} texts={texts}>
          {() => null}
        </QueryView>
      </Sample>
      <Sample of="LoadFailure" state="failed">
        <LoadFailure texts={texts} onRetry={() => {}} />
      </Sample>
      <Sample of="SkeletonBlock" state="loading">
        <SkeletonBlock label={t('text.loading')} />
      </Sample>
      <Sample of="Skeleton" state="loading">
        <Skeleton width="8rem" height="2.5rem" />
      </Sample>
      <Sample of="ProgressBar" state="rest">
        <ProgressBar label={t('word.progress')} done={0.4} />
      </Sample>
      <Sample of="ProgressBar" state="empty">
        <ProgressBar label={t('word.progress')} done={0} />
      </Sample>
      <Sample of="QrPicture" state="rest">
        <div className={styles.code}>
          <QrPicture code={createQrCode('https://signboard.example')} label="https://signboard.example" />
        </div>
      </Sample>
      <Sample of="EmptyState" state="empty" isWhole>
        <EmptyState
          icon={ListPlus}
          title={t('text.emptyTitle')}
          actions={<Button size="sm">{t('word.open')}</Button>}
        >
          {t('text.empty')}
        </EmptyState>
      </Sample>
    </SamplePart>
  );
}

const KINDS = ['info', 'success', 'warning', 'error'] as const;

export function MessageSamples() {
  const { t } = useTranslation('gallery');
  return (
    <SamplePart name="messages">
      {KINDS.map((kind) => (
        <Sample key={kind} of={`Notice ${kind}`} state="rest">
          <Notice kind={kind} title={t('text.noticeTitle')}>
            <p>{t('text.notice')}</p>
          </Notice>
        </Sample>
      ))}
      <Sample of="Notice" state="long">
        <Notice>
          <p>{t('text.long')}</p>
        </Notice>
      </Sample>
      <Sample of="Notice" state="rtl">
        <Notice kind="success">
          <p>
            <bdi>{RTL_NAME}</bdi>: {t('text.snackbar')}
          </p>
        </Notice>
      </Sample>
      <Sample of="StatusChip" state="kinds">
        <SampleRow>
          <StatusChip status="ONLINE" label={t('word.online')} />
          <StatusChip status="OFFLINE" label={t('word.offline')} />
          <StatusChip status="CLOSED" label={t('word.closed')} />
          <StatusChip status="ATTENTION" label={t('word.attention')} />
        </SampleRow>
      </Sample>
    </SamplePart>
  );
}
