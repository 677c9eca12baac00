import { type PointerEvent, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './line-chart.module.css';
import {
  type ChartGeometry,
  chartGeometry,
  type DayCount,
  labelledDays,
  nearestDay,
} from './line-chart-geometry.ts';

type LineChartProps = {
  /** Every day of the range, oldest first. */
  points: readonly DayCount[];
  /** What is counted; the chart's accessible name. */
  label: string;
  /** The locale of numbers and days; the page's language by default. */
  locale?: string | undefined;
  /** How values are written where they are no counts; `level` in a few characters, beside the plot. */
  write?: { value(value: number): string; level(value: number): string } | undefined;
};

const MAX_LABELS = 6;

/** A count per day. Pointer, touch and arrow keys select a day; a table holds the same data for screen readers. */
export function LineChart({ points, label, locale, write }: LineChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const geometry = chartGeometry(points);
  const format = createDayFormatters(locale ?? document.documentElement.lang, write);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShown(nearestDay(points.length, (event.clientX - left) / width));
  };
  // On touch devices the pointer leaves when the finger lifts, which is when people read the value.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setShown(null);
  return (
    <figure
      className={classNames(styles.chart, 'muted text-2xs tabular', write && styles.written)}
      aria-label={label}
    >
      <Levels levels={geometry.levels} format={format} />
      <div className={styles.plot} onPointerMove={point} onPointerDown={point} onPointerLeave={leave}>
        <Curve geometry={geometry} />
        {shown !== null && <SelectedDay index={shown} geometry={geometry} points={points} format={format} />}
        {points.length > 0 && (
          <DaySlider points={points} label={label} shown={shown} onShow={setShown} format={format} />
        )}
      </div>
      <div className={styles.days} aria-hidden="true">
        {labelledDays(points.length, MAX_LABELS).map((index) => (
          <span key={index} style={{ left: `${geometry.places[index]?.x}%` }}>
            {format.day(points[index]?.day ?? '')}
          </span>
        ))}
      </div>
      <DayTable points={points} label={label} format={format} />
    </figure>
  );
}

type DayFormatters = {
  count(count: number): string;
  level(count: number): string;
  day(day: string): string;
  wholeDay(day: string): string;
};

/** Days are calendar dates and are not converted to the reader's time zone. */
function createDayFormatters(locale: string, write: LineChartProps['write']): DayFormatters {
  const numbers = new Intl.NumberFormat(locale);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    count: write?.value ?? ((count) => numbers.format(count)),
    level: write?.level ?? ((count) => numbers.format(count)),
    day: (day) => short.format(new Date(day)),
    wholeDay: (day) => long.format(new Date(day)),
  };
}

function Levels({ levels, format }: { levels: number[]; format: DayFormatters }) {
  const top = levels.at(-1) ?? 1;
  return (
    <div className={styles.levels} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} className={styles.level} style={{ bottom: `${(level / top) * 100}%` }}>
          {format.level(level)}
        </span>
      ))}
    </div>
  );
}

function Curve({ geometry }: { geometry: ChartGeometry }) {
  const shade = useId();
  const alone = geometry.places.length === 1 ? geometry.places[0] : undefined;
  return (
    <>
      {geometry.levels.map((level, index) => (
        <span
          key={level}
          className={classNames(styles.line, index === 0 && styles.ground)}
          style={{ bottom: `${(index / (geometry.levels.length - 1)) * 100}%` }}
        />
      ))}
      <svg className={styles.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.shadeTop} />
          <stop offset="1" className={styles.shadeEnd} />
        </linearGradient>
        <path d={geometry.area} fill={`url(#${shade})`} />
        <path d={geometry.line} className={styles.stroke} />
      </svg>
      {alone && <span className={styles.dot} style={{ left: `${alone.x}%`, top: `${alone.y}%` }} />}
    </>
  );
}

type SelectedDayProps = {
  index: number;
  geometry: ChartGeometry;
  points: readonly DayCount[];
  format: DayFormatters;
};

function SelectedDay({ index, geometry, points, format }: SelectedDayProps) {
  const place = geometry.places[index];
  const point = points[index];
  if (!place || !point) return null;
  const side = place.x > 50 ? styles.before : styles.after;
  return (
    <div className={styles.shown} style={{ left: `${place.x}%` }} aria-hidden="true">
      <span className={styles.dot} style={{ top: `${place.y}%` }} />
      <span className={classNames(styles.tip, side)}>
        <strong>{format.count(point.count)}</strong>
        <span>{format.wholeDay(point.day)}</span>
      </span>
    </div>
  );
}

type DaySliderProps = {
  points: readonly DayCount[];
  label: string;
  shown: number | null;
  onShow(index: number | null): void;
  format: DayFormatters;
};

/** Keyboard access: a visually hidden slider, which screen readers support. */
function DaySlider({ points, label, shown, onShow, format }: DaySliderProps) {
  const index = Math.min(shown ?? points.length - 1, points.length - 1);
  const point = points[index];
  return (
    <input
      type="range"
      className={styles.walker}
      aria-label={label}
      aria-valuetext={point && `${format.wholeDay(point.day)}: ${format.count(point.count)}`}
      min={0}
      max={points.length - 1}
      value={index}
      onChange={(event) => onShow(event.target.valueAsNumber)}
      onFocus={() => onShow(index)}
      onBlur={() => onShow(null)}
    />
  );
}

/** The same data for screen readers. */
function DayTable({
  points,
  label,
  format,
}: {
  points: readonly DayCount[];
  label: string;
  format: DayFormatters;
}) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{format.wholeDay(day)}</th>
              <td>{format.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
