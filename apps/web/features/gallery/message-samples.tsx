import { useTranslation } from 'react-i18next';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { RTL_NAME, Sample, SamplePart, SampleRow } from './sample.tsx';

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
        </SampleRow>
      </Sample>
    </SamplePart>
  );
}
