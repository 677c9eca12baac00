import type { ListFigures } from '@signboard/contract/lists/list.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import form from './editor-form.module.css';
import { SettingsView } from './editor-skeleton.tsx';
import styles from './list-figures-view.module.css';
import { listFiguresQuery } from './list-queries.ts';

const COUNTS = ['views', 'connects', 'verified', 'joined'] as const;

/** Statistics of the list's public page. */
export function ListFiguresView({ id }: { id: string }) {
  return (
    <SettingsView query={useQuery(listFiguresQuery(id))}>
      {(figures) => (isEmpty(figures) ? <NoFigures /> : <Figures figures={figures} />)}
    </SettingsView>
  );
}

const isEmpty = (figures: ListFigures) => COUNTS.every((name) => figures[name] === 0);

function NoFigures() {
  const { t } = useTranslation('editor');
  return (
    <EmptyState icon={ChartNoAxesColumn} title={t('analytics.empty')}>
      <p>{t('analytics.emptyText')}</p>
    </EmptyState>
  );
}

function Figures({ figures }: { figures: ListFigures }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  return (
    <Card className={form.card} aria-labelledby="list-figures">
      <h2 id="list-figures" className={form.title}>
        {t('analytics.figures')}
      </h2>
      <dl className={styles.counts}>
        {COUNTS.map((name) => (
          <div key={name} className={styles.count}>
            <dt>{t(`analytics.${name}`)}</dt>
            <dd>{words.count(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <Chart title={t('analytics.viewsByDay')} points={figures.viewsByDay} />
      <Chart title={t('analytics.joinsByDay')} points={figures.joinsByDay} />
      <div className={form.pair}>
        <CountTable
          title={t('analytics.refusals')}
          none={t('analytics.noRefusals')}
          rows={figures.refusals}
          nameOf={(name) => t(`analytics.requirement.${name}` as 'analytics.requirement.twitter', name)}
        />
        <CountTable
          title={t('analytics.referrers')}
          none={t('analytics.noReferrers')}
          rows={figures.referrers}
          nameOf={(name) => name || t('analytics.direct')}
        />
      </div>
      <p className={styles.note}>{t('analytics.own')}</p>
    </Card>
  );
}

function Chart({ title, points }: { title: string; points: ListFigures['viewsByDay'] }) {
  const { locale } = useFormatters();
  return (
    <div className={styles.chart}>
      <h3 className={styles.subtitle}>{title}</h3>
      <LineChart points={points} label={title} locale={locale} />
    </div>
  );
}

type CountTableProps = {
  title: string;
  none: string;
  rows: ListFigures['refusals'];
  nameOf(name: string): string;
};

function CountTable({ title, none, rows, nameOf }: CountTableProps) {
  const words = useFormatters();
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.note}>{none}</p>
      ) : (
        <table className={styles.table} aria-label={title}>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{nameOf(name)}</th>
                <td>{words.count(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
