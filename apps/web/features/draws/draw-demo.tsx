import { Check, Dices, Pencil, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { commitEntries, randomSeed, rankEntries } from './demo-draw.ts';
import styles from './draw-demo.module.css';

const WINNERS = 3;
const HONEST = ['ana.eth', 'birch', 'calle-9', 'dune.sol', 'elm.eth', 'faro', 'gracia', 'heron'] as const;
const TAMPERED = HONEST.map((entry) => (entry === 'faro' ? 'faro-2' : entry));

/** A small draw in the visitor's browser: the same entries and seed always give the same winners. */
export default function DrawDemo() {
  const { t } = useTranslation('landing');
  const [seed, setSeed] = useState(randomSeed);
  const [isTampered, setTampered] = useState(false);
  const entries = isTampered ? TAMPERED : HONEST;
  // Browsers offer crypto.subtle only on secure origins.
  const result = useDemoDraw(seed, entries);
  return (
    <section className={styles.demo} aria-labelledby="draw-demo">
      <h2 id="draw-demo" className="text-lg">
        {t('demo.title')}
      </h2>
      <Ranking entries={entries} result={result} />
      <dl className={styles.facts}>
        <div className={classNames(isTampered && styles.changed)}>
          <dt>{isTampered ? t('demo.sealChanged') : t('demo.seal')}</dt>
          <dd>
            <code>{result ? `${result.commitment.slice(0, 24)}…` : ' '}</code>
          </dd>
        </div>
      </dl>
      <TextField
        label={t('demo.seed')}
        value={seed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSeed(event.target.value)}
      />
      <div className="row">
        <Button size="sm" onClick={() => setSeed(randomSeed())}>
          <Dices aria-hidden="true" size={16} />
          {t('demo.again')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-pressed={isTampered}
          onClick={() => setTampered(!isTampered)}
        >
          {isTampered ? <Undo2 aria-hidden="true" size={16} /> : <Pencil aria-hidden="true" size={16} />}
          {isTampered ? t('demo.restore') : t('demo.tamper')}
        </Button>
      </div>
      <p className={styles.note}>{t('demo.note')}</p>
    </section>
  );
}

/** The entries keep their DOM order and move visually to their rank. */
function Ranking({ entries, result }: { entries: readonly string[]; result: DemoResult | null }) {
  const { t } = useTranslation('landing');
  return (
    <ul className={styles.rows} style={{ blockSize: `calc(var(--row) * ${entries.length})` }}>
      {entries.map((entry, index) => {
        const place = result?.ranking.indexOf(entry) ?? -1;
        const isWinner = place >= 0 && place < WINNERS;
        const row = place >= 0 ? place : index;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an edited entry keeps its position
            key={index}
            className={classNames(styles.row, 'row gap-3 nowrap muted text-sm', isWinner && styles.winner)}
            style={{ transform: `translateY(calc(var(--row) * ${row}))` }}
          >
            <span className={styles.place}>{place >= 0 ? place + 1 : '·'}</span>
            <span className={styles.entry}>{entry}</span>
            {isWinner && (
              <span className={`${styles.badge} row inline gap-1 nowrap text-xs`}>
                <Check aria-hidden="true" size={14} strokeWidth={3} />
                {t('demo.winner')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type DemoResult = { commitment: string; ranking: string[] };

/** Recomputed whenever the seed or an entry changes. */
function useDemoDraw(seed: string, entries: readonly string[]): DemoResult | null {
  const [result, setResult] = useState<DemoResult | null>(null);
  useEffect(() => {
    let isStale = false;
    async function compute(): Promise<void> {
      const commitment = await commitEntries(entries);
      const ranking = await rankEntries(seed, commitment, entries);
      if (!isStale) setResult({ commitment, ranking });
    }
    void compute();
    return () => {
      isStale = true;
    };
  }, [seed, entries]);
  return result;
}
