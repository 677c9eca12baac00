import type { List } from '@signboard/contract/lists/list.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWinnersDownload, type WinnersFormat } from '#web/features/lists/editor/use-winners-download.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import styles from './winners-dialog.module.css';

/** The allowlist file is for mint contracts, which exist on Ethereum only. */
export function WinnersDownloads({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const { download, running } = useWinnersDownload(list);
  const hasAllowlist = list.chain === 'ethereum';
  const formats: WinnersFormat[] = hasAllowlist ? ['csv', 'json', 'allowlist'] : ['csv', 'json'];
  return (
    <div className={styles.downloads}>
      {formats.map((format) => (
        <GuardedButton
          key={format}
          refusal={null}
          isBusy={running !== null}
          variant="secondary"
          size="sm"
          onClick={() => download(format)}
        >
          <Download aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('download.title')}</span>
          {t(`download.${format}`)}
        </GuardedButton>
      ))}
      {hasAllowlist && <p className={styles.hint}>{t('download.allowlistHint')}</p>}
    </div>
  );
}
