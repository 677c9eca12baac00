import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useLazyComponent } from '#web/lib/chunks/use-lazy-component.ts';

/** Few visitors mistype an address: nobody else loads this. */
export function LazyUnknownList({ workspace }: { workspace: string }) {
  const { Part, isMissing } = useLazyComponent(true, loadUnknownList);
  if (isMissing) return <ChunkLoadFailed />;
  return Part && <Part workspace={workspace} />;
}

const loadUnknownList = async () => (await loadChunk(() => import('./unknown-list.tsx'))).UnknownList;
