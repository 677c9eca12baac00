import type { Account } from '@signboard/contract/accounts/schemas.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { findMissingSteps } from '@signboard/domain/accounts/account-access.ts';
import { getListStatus } from '@signboard/domain/lists/life-cycle.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProfileBanner } from '#web/features/accounts/profile/profile-banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { ApplyTab } from './apply-tab.tsx';
import { BasicsTab } from './basics-tab.tsx';
import { EDITOR_TABS, type EditorTab, tabOf, tabRefusal } from './editor-tabs.ts';
import { GeneralTab } from './general-tab.tsx';
import styles from './list-editor.module.css';
import { NotificationsTab } from './notifications-tab.tsx';
import { RestrictionsTab } from './restrictions-tab.tsx';
import { SidePanel } from './side-panel.tsx';
import { TransparencyTab } from './transparency-tab.tsx';

type ListEditorProps = {
  /** Null for a list that doesn't exist yet. */
  list: List | null;
  me: Account;
  /** The draw section of the side panel. */
  winners?: ReactNode;
};

export function ListEditor({ list, me, winners }: ListEditorProps) {
  const isNew = list === null;
  const [search] = useSearchParams();
  const tab = tabOf(search, { isNew });
  return (
    <div className={styles.editor}>
      <Heading list={list} />
      <EditorTabs tab={tab} isNew={isNew} />
      <div className={styles.columns}>
        <SidePanel list={list} winners={winners} />
        <div className={styles.main}>
          {isNew && <NewHint me={me} />}
          <TabPanel id="list-editor" value={tab}>
            <OpenTab tab={tab} list={list} me={me} />
          </TabPanel>
        </div>
      </div>
    </div>
  );
}

/** What a new list is still missing. */
function NewHint({ me }: { me: Account }) {
  const { t } = useTranslation('editor');
  if (findMissingSteps(me).length > 0) {
    return (
      <>
        <ProfileBanner me={me} />
        <div>
          <ButtonLink to={PAGES.profile} variant="secondary" size="sm">
            {t('toProfile')}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <Notice>
      <p>{t('newHint')}</p>
    </Notice>
  );
}

function Heading({ list }: { list: List | null }) {
  const { t } = useTranslation('editor');
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{list?.name ?? t('newTitle')}</h1>
      {list && <Chip list={list} />}
    </header>
  );
}

function Chip({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const status = getListStatus(list);
  return <StatusChip status={status} label={t(`status.${status}`)} />;
}

function EditorTabs({ tab, isNew }: { tab: EditorTab; isNew: boolean }) {
  const { t } = useTranslation('editor');
  const [, setSearch] = useSearchParams();
  const tabs = EDITOR_TABS.map((value) => {
    const refusal = tabRefusal(value, { isNew });
    return { value, label: t(`tab.${value}`), refusal: refusal ? t(`tabRefusal.${refusal}`) : undefined };
  });
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

function OpenTab({ tab, list, me }: ListEditorProps & { tab: EditorTab }) {
  if (list === null || tab === 'general' || tab === 'team') {
    return (
      <GeneralTab
        list={list}
        workspace={list?.workspace ?? me.workspace}
        isAccountReady={list !== null || findMissingSteps(me).length === 0}
      />
    );
  }
  const Content = CONTENTS[tab];
  return <Content list={list} />;
}

const CONTENTS = {
  basics: BasicsTab,
  apply: ApplyTab,
  notifications: NotificationsTab,
  restrictions: RestrictionsTab,
  transparency: TransparencyTab,
  analytics: AnalyticsTab,
};
