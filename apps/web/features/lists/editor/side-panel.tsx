import type { Project } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { publicPath } from '../tables/list-paths.ts';
import { ExportButtons } from './export-buttons.tsx';
import { FinishButton, ToggleButton } from './life-cycle-buttons.tsx';
import styles from './side-panel.module.css';
import { SpotCounter } from './spot-counter.tsx';

/** Actions on the whole list, independent of the open tab. */
export function SidePanel({ project, winners }: { project: Project | null; winners: ReactNode }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  return (
    <Card className={styles.panel} aria-label={t('panel.label')}>
      <ButtonLink to={PAGES.listManage} variant="ghost" size="sm" className={styles.back}>
        <ArrowLeft aria-hidden="true" size={16} />
        {t('panel.back')}
      </ButtonLink>
      {project ? <PanelContent project={project} /> : <p className={styles.line}>{t('panel.new')}</p>}
      {winners}
      {project && <p className={styles.line}>{translate('list.gathering', { chain: project.chain })}</p>}
    </Card>
  );
}

function PanelContent({ project }: { project: Project }) {
  const { t } = useTranslation('editor');
  return (
    <>
      <SpotCounter counters={project.counters} />
      <div className={styles.buttons}>
        <ToggleButton project={project} />
        <ButtonLink to={publicPath(project)} target="_blank" variant="secondary" size="sm" isWide>
          {t('panel.view')}
          <ExternalLink aria-hidden="true" size={15} />
          <span className="visually-hidden">{t('panel.newWindow')}</span>
        </ButtonLink>
        <ExportButtons project={project} />
        <div className={styles.finish}>
          <FinishButton project={project} />
        </div>
      </div>
    </>
  );
}
