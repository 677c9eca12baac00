import type { List, ListFigures } from '@signboard/contract/lists/list.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { saveFile } from '#web/lib/api/download-file.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import form from '../fields/fields.module.css';
import { SettingsView } from './editor-skeleton.tsx';
import { figuresCsv } from './figures-csv.ts';
import { Funnel, STEPS } from './funnel.tsx';
import styles from './list-figures-view.module.css';
import { listFiguresQuery } from './list-queries.ts';

/** Statistics of the list's public page. */
export function ListFiguresView({ list }: { list: List }) {
  return (
    <SettingsView query={useQuery(listFiguresQuery(list.id))}>
      {(figures) => (isEmpty(figures) ? <NoFigures /> : <Figures list={list} figures={figures} />)}
    </SettingsView>
  );
}

const isEmpty = (figures: ListFigures) => STEPS.every((name) => figures[name] === 0);

function NoFigures() {
  const { t } = useTranslation('editor');
  return (
    <EmptyState icon={ChartNoAxesColumn} title={t('analytics.empty')}>
      <p>{t('analytics.emptyText')}</p>
    </EmptyState>
  );
}

function Figures({ list, figures }: { list: List; figures: ListFigures }) {
  const { t, group } = useTranslation('editor');
  const refusalNames: Record<string, string> = group('analytics.refusal');
  const { timeZone } = useFormatters();
  return (
    <Card className="stack gap-5" aria-labelledby="list-figures">
      <div className="row gap-3 between">
        <h2 id="list-figures" className="text-lg">
          {t('analytics.figures')}
        </h2>
        <Button variant="secondary" size="sm" onClick={() => download(list, figures)}>
          <Download aria-hidden="true" size={15} />
          {t('analytics.download')}
        </Button>
      </div>
      <Funnel figures={figures} />
      <Chart title={t('analytics.viewsByDay')} points={figures.viewsByDay} />
      <Chart title={t('analytics.joinsByDay')} points={figures.joinsByDay} />
      <div className={form.pair}>
        <CountTable
          title={t('analytics.refusals')}
          none={t('analytics.noRefusals')}
          rows={figures.refusals}
          nameOf={(name) => refusalNames[name] ?? t('analytics.refusal.other')}
        />
        <CountTable
          title={t('analytics.referrers')}
          none={t('analytics.noReferrers')}
          rows={figures.referrers}
          nameOf={(name) => name || t('analytics.direct')}
        />
      </div>
      <p className="muted text-sm">
        {t('analytics.counting')} {t('analytics.own')} {t('analytics.zone', { zone: timeZone() })}
      </p>
    </Card>
  );
}

function download(list: List, figures: ListFigures): void {
  const file = new Blob([figuresCsv(figures)], { type: 'text/csv' });
  saveFile(file, buildExportFileName(list.name, 'analytics', new Date()));
}

function Chart({ title, points }: { title: string; points: ListFigures['viewsByDay'] }) {
  const { locale } = useFormatters();
  return (
    <div className="stack">
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
        <p className="muted text-sm">{none}</p>
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
