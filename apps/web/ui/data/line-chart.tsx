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
  /** Every day of the span, oldest first. */
  points: readonly DayCount[];
  /** What is counted; names the chart. */
  label: string;
  /** How numbers and days are written; the page's language when left out. */
  locale?: string | undefined;
};

const MOST_LABELS = 6;

/** How many of something on each day. Pointer, finger and arrow keys walk the days; a table says the same. */
export function LineChart({ points, label, locale }: LineChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const geometry = chartGeometry(points);
  const write = writer(locale ?? document.documentElement.lang);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShown(nearestDay(points.length, (event.clientX - left) / width));
  };
  // A finger leaves when it lifts, and wants to read then.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setShown(null);
  return (
    <figure className={styles.chart} aria-label={label}>
      <Levels levels={geometry.levels} write={write} />
      <div className={styles.plot} onPointerMove={point} onPointerDown={point} onPointerLeave={leave}>
        <Curve geometry={geometry} />
        {shown !== null && <Shown index={shown} geometry={geometry} points={points} write={write} />}
        {points.length > 0 && (
          <DayWalker points={points} label={label} shown={shown} onShow={setShown} write={write} />
        )}
      </div>
      <div className={styles.days} aria-hidden="true">
        {labelledDays(points.length, MOST_LABELS).map((index) => (
          <span key={index} style={{ left: `${geometry.places[index]?.x}%` }}>
            {write.day(points[index]?.day ?? '')}
          </span>
        ))}
      </div>
      <DayTable points={points} label={label} write={write} />
    </figure>
  );
}

type Writer = { count(count: number): string; day(day: string): string; wholeDay(day: string): string };

/** Writes numbers and days. A day is a day everywhere: it is not moved into the reader's time zone. */
function writer(locale: string): Writer {
  const numbers = new Intl.NumberFormat(locale);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    count: (count) => numbers.format(count),
    day: (day) => short.format(new Date(day)),
    wholeDay: (day) => long.format(new Date(day)),
  };
}

function Levels({ levels, write }: { levels: number[]; write: Writer }) {
  const top = levels.at(-1) ?? 1;
  return (
    <div className={styles.levels} aria-hidden="true">
      {levels.map((level) => (
        <span key={level} className={styles.level} style={{ bottom: `${(level / top) * 100}%` }}>
          {write.count(level)}
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

type ShownProps = { index: number; geometry: ChartGeometry; points: readonly DayCount[]; write: Writer };

/** The day that is pointed at: a mark on the line and its number. */
function Shown({ index, geometry, points, write }: ShownProps) {
  const place = geometry.places[index];
  const point = points[index];
  if (!place || !point) return null;
  const side = place.x > 50 ? styles.before : styles.after;
  return (
    <div className={styles.shown} style={{ left: `${place.x}%` }} aria-hidden="true">
      <span className={styles.dot} style={{ top: `${place.y}%` }} />
      <span className={classNames(styles.tip, side)}>
        <strong>{write.count(point.count)}</strong>
        <span>{write.wholeDay(point.day)}</span>
      </span>
    </div>
  );
}

type DayWalkerProps = {
  points: readonly DayCount[];
  label: string;
  shown: number | null;
  onShow(index: number | null): void;
  write: Writer;
};

/** The keyboard's way through the days: an unseen slider, which readers and keys already know. */
function DayWalker({ points, label, shown, onShow, write }: DayWalkerProps) {
  const index = Math.min(shown ?? points.length - 1, points.length - 1);
  const point = points[index];
  return (
    <input
      type="range"
      className={styles.walker}
      aria-label={label}
      aria-valuetext={point && `${write.wholeDay(point.day)}: ${write.count(point.count)}`}
      min={0}
      max={points.length - 1}
      value={index}
      onChange={(event) => onShow(event.target.valueAsNumber)}
      onFocus={() => onShow(index)}
      onBlur={() => onShow(null)}
    />
  );
}

/** The same numbers for those who do not see the line. */
function DayTable({ points, label, write }: { points: readonly DayCount[]; label: string; write: Writer }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <tbody>
          {points.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{write.wholeDay(day)}</th>
              <td>{write.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
