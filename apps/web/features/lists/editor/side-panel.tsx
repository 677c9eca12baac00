import type { List } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { publicPath } from '../tables/list-paths.ts';
import { ExportButtons } from './export-buttons.tsx';
import { FinishButton } from './finish-button.tsx';
import styles from './side-panel.module.css';
import { SpotCounter } from './spot-counter.tsx';
import { ToggleButton } from './toggle-button.tsx';

/** Actions on the whole list, independent of the open tab. */
export function SidePanel({ list, winners }: { list: List | null; winners: ReactNode }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  return (
    <Card className={styles.panel} aria-label={t('panel.label')}>
      <ButtonLink to={PAGES.listManage} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        {t('panel.back')}
      </ButtonLink>
      {list ? <PanelContent list={list} /> : <p className={styles.line}>{t('panel.new')}</p>}
      {winners}
      {list && <p className={styles.line}>{translate('list.gathering', { chain: list.chain })}</p>}
    </Card>
  );
}

function PanelContent({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  return (
    <>
      <SpotCounter counters={list.counters} />
      <div className={styles.buttons}>
        <ToggleButton list={list} />
        <ButtonLink to={publicPath(list)} target="_blank" variant="secondary" size="sm" isWide>
          {t('panel.view')}
          <ExternalLink aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('panel.newWindow')}</span>
        </ButtonLink>
        <ExportButtons list={list} />
        <div className={styles.finish}>
          <FinishButton list={list} />
        </div>
      </div>
    </>
  );
}
