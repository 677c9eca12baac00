import { loadRareViews, needsRareViews } from '#web/features/public-list/rare-views.ts';
import { getFirstData } from '#web/lib/first-html/first-data.ts';

/** Hydration needs everything that the server-rendered HTML shows. */
export async function loadPublicList() {
  const list = getFirstData()?.list;
  const [page] = await Promise.all([
    import('./pages/public-list-page.tsx'),
    list && needsRareViews(list) && loadRareViews(),
  ]);
  return page;
}

export async function loadListPreview() {
  const [page] = await Promise.all([import('./pages/list-preview-page.tsx'), loadRareViews()]);
  return page;
}
