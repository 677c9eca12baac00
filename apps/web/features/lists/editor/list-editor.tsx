import type { List } from '@signboard/contract/lists/list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useSearchParams } from '#web/navigation/use-navigate.ts';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { ListStateChip } from '../tables/list-state-chip.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { ApplyTab } from './apply-tab.tsx';
import { BasicsTab } from './basics-tab.tsx';
import { EDITOR_TABS, type EditorTab, isLocked, type OpenEditorTab, tabOf } from './editor-tabs.ts';
import { GeneralTab } from './general-tab.tsx';
import styles from './list-editor.module.css';
import { NotificationsTab } from './notifications-tab.tsx';
import { RestrictionsTab } from './restrictions-tab.tsx';
import { SidePanel } from './side-panel.tsx';
import { TransparencyTab } from './transparency-tab.tsx';

type ListEditorProps = {
  list: List;
  /** The draw section of the side panel. */
  winners?: ReactNode;
};

export function ListEditor({ list, winners }: ListEditorProps) {
  const [search] = useSearchParams();
  const tab = tabOf(search);
  return (
    <div className={styles.editor}>
      <Heading list={list} />
      <EditorTabs tab={tab} />
      <div className={styles.columns}>
        <SidePanel list={list} winners={winners} />
        <div className={`${styles.main} stack gap-5`}>
          <TabPanel id="list-editor" value={tab}>
            <OpenTab tab={tab} list={list} />
          </TabPanel>
        </div>
      </div>
    </div>
  );
}

function Heading({ list }: { list: List }) {
  return (
    <header className={`${styles.heading} row gap-3`}>
      <h1 className={styles.title}>{list.name}</h1>
      <ListStateChip state={list.state} />
    </header>
  );
}

function EditorTabs({ tab }: { tab: EditorTab }) {
  const { t } = useTranslation('editor');
  const [, setSearch] = useSearchParams();
  const tabs = EDITOR_TABS.map((value) => ({
    value,
    label: t(`tab.${value}`),
    refusal: isLocked(value) ? t('tabRefusal.not-yet') : undefined,
  }));
  return (
    <Tabs
      id="list-editor"
      label={t('tabs')}
      tabs={tabs}
      value={tab}
      onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
    />
  );
}

function OpenTab({ tab, list }: { tab: OpenEditorTab; list: List }) {
  const Content = CONTENTS[tab];
  return <Content list={list} />;
}

const CONTENTS = {
  general: GeneralTab,
  basics: BasicsTab,
  apply: ApplyTab,
  notifications: NotificationsTab,
  restrictions: RestrictionsTab,
  transparency: TransparencyTab,
  analytics: AnalyticsTab,
};
