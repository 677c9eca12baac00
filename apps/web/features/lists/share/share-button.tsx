import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import type { SharedList } from './share-links.ts';

/** Loaded on demand: it brings the QR encoder along. */
export const LazyShareSheet = lazy(async () => {
  const { ShareSheet } = await loadChunk(() => import('./share-sheet.tsx'));
  return { default: ShareSheet };
});

type ShareButtonProps = {
  list: SharedList;
  label: string;
  isPrimary?: boolean;
  isWide?: boolean;
  'aria-label'?: string;
};

export function ShareButton({ list, label, isPrimary = false, isWide = false, ...rest }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size="sm"
        isWide={isWide}
        onClick={() => setOpen(true)}
        {...rest}
      >
        <Share2 aria-hidden="true" size={15} />
        {label}
      </Button>
      <Suspense>{isOpen && <LazyShareSheet list={list} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
