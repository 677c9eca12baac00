import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import type { OwnRoleProps } from './own-role.tsx';

/** Loaded for winners only. Without it the page still says that they won. */
export function LazyOwnRole({ list }: OwnRoleProps) {
  const { Part } = useLazyComponent(true, loadOwnRole);
  return Part && <Part list={list} />;
}

async function loadOwnRole() {
  const [{ OwnRole }] = await Promise.all([
    loadChunk(() => import('./own-role.tsx')),
    loadTexts(['winner-roles', 'messages']),
  ]);
  return OwnRole;
}
