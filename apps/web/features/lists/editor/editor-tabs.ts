export const EDITOR_TABS = [
  'general',
  'basics',
  'apply',
  'notifications',
  'restrictions',
  'transparency',
  'analytics',
  'team',
] as const;

export type EditorTab = (typeof EDITOR_TABS)[number];

/** The list has to be saved first, or the tab is not available yet. */
export type TabRefusal = 'after-saving' | 'not-yet';

/** Why a tab is locked; null when it is open. */
export function tabRefusal(tab: EditorTab, { isNew }: { isNew: boolean }): TabRefusal | null {
  if (tab === 'team') return 'not-yet';
  return isNew && tab !== 'general' ? 'after-saving' : null;
}

/** The tab named in the URL, if it is not locked; General otherwise. */
export function tabOf(search: URLSearchParams, list: { isNew: boolean }): EditorTab {
  const wanted = EDITOR_TABS.find((tab) => tab === search.get('tab'));
  return wanted && tabRefusal(wanted, list) === null ? wanted : 'general';
}
