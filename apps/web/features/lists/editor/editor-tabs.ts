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

/** All but Team work, which is not available yet. */
export type OpenEditorTab = Exclude<EditorTab, 'team'>;

export const isLocked = (tab: EditorTab): tab is 'team' => tab === 'team';

/** The tab named in the URL, if it is not locked; General otherwise. */
export function tabOf(search: URLSearchParams): OpenEditorTab {
  const wanted = EDITOR_TABS.find((tab) => tab === search.get('tab'));
  return wanted && !isLocked(wanted) ? wanted : 'general';
}
