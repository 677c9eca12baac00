import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { loadTexts } from '#web/lib/i18n/texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import type { DrawCheckProps } from './draw-check.tsx';
import styles from './draw-section.module.css';

type CheckThisDrawProps = {
  list: PublicList;
  draw: PublicDraw;
  /** The reader's own receipt, where it is known. */
  receipt: string | null;
};

/** The check is loaded only on a click. */
export function CheckThisDraw({ list, draw, receipt }: CheckThisDrawProps) {
  const { t } = useTranslation('draw');
  const [isLoading, setLoading] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [Check, setCheck] = useState<ComponentType<DrawCheckProps> | null>(null);

  async function open(): Promise<void> {
    setLoading(true);
    try {
      const [{ DrawCheck }] = await Promise.all([
        loadChunk(() => import('./draw-check.tsx')),
        loadTexts(['draw-check', 'checker', 'messages']),
      ]);
      setCheck(() => DrawCheck);
    } catch {
      setMissing(true);
    }
    setLoading(false);
  }

  if (Check) return <Check list={list} draw={draw} receipt={receipt} />;
  if (isMissing) return <ChunkLoadFailed />;
  return (
    <div className={isLoading ? styles.coming : undefined}>
      <Button className={styles.check ?? ''} aria-busy={isLoading || undefined} onClick={() => void open()}>
        <ShieldCheck aria-hidden="true" size={18} />
        {t(isLoading ? 'checking' : 'check')}
      </Button>
    </div>
  );
}
