/** The editor's tabs, in order. */
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

/** Why a tab cannot be opened: the list has to exist first, or the tab is not built yet. */
export type TabRefusal = 'after-saving' | 'not-yet';

/** What stands against opening a tab; null when nothing does. */
export function tabRefusal(tab: EditorTab, { isNew }: { isNew: boolean }): TabRefusal | null {
  if (tab === 'team') return 'not-yet';
  return isNew && tab !== 'general' ? 'after-saving' : null;
}

/** The tab that an address asks for, if it may be opened; General otherwise. */
export function tabOf(search: URLSearchParams, list: { isNew: boolean }): EditorTab {
  const wanted = EDITOR_TABS.find((tab) => tab === search.get('tab'));
  return wanted && tabRefusal(wanted, list) === null ? wanted : 'general';
}
