import { loadRuleViews, needsRuleViews } from '#web/features/public-list/rule-views.ts';
import { getFirstData } from '#web/lib/first-html/first-data.ts';

/** Hydration needs everything that the server-rendered HTML shows. */
export async function loadPublicList() {
  const list = getFirstData()?.list;
  const [page] = await Promise.all([
    import('./pages/public-list-page.tsx'),
    list && needsRuleViews(list) && loadRuleViews(),
  ]);
  return page;
}

export async function loadListPreview() {
  const [page] = await Promise.all([import('./pages/list-preview-page.tsx'), loadRuleViews()]);
  return page;
}
