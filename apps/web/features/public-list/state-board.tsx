import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { Trophy } from 'lucide-react';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { spotsTakenPercent } from '#web/lib/format/formatters.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import countdownStyles from './countdown.module.css';
import { JoinArea } from './join-area.tsx';
import listDatesStyles from './list-dates.module.css';
import listSpotsStyles from './list-spots.module.css';
import { ReminderButton } from './reminders/reminder-button.tsx';
import styles from './state-board.module.css';
import { type CountdownParts, countdownParts, STATE_VIEWS, stateTexts, unitLabel } from './state-texts.ts';

/** The list's state and what the visitor can do now. */
export function StateBoard({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const { date } = useReaderFormatters();
  const { name, title, text } = stateTexts(list, t);
  const { look } = STATE_VIEWS[list.state];
  const { tombstone } = list;
  return (
    <Card className={`${styles.board} stack gap-5 top`} aria-labelledby="list-state">
      <div role="status" className="stack gap-2 start">
        <StatusChip status={look} label={name} />
        <h2 id="list-state" className={styles.title}>
          {title}
        </h2>
        <p className="muted text-sm" suppressHydrationWarning>
          {tombstone ? t('state.deleted.on', { date: date(tombstone.deletedAt) }) : text}
        </p>
      </div>
      {list.details ? (
        <BoardDetails list={list} details={list.details} />
      ) : (
        <OrganizerEntries organizer={list.organizer} />
      )}
      {tombstone && <ListDates details={tombstone} />}
    </Card>
  );
}

type Details = NonNullable<PublicList['details']>;
type BoardDetailsProps = { list: PublicList; details: Details };

function BoardDetails({ list, details }: BoardDetailsProps) {
  const { countsTo, isPast } = STATE_VIEWS[list.state];
  const turn = countsTo && details[`${countsTo}Date`];
  const counts = (
    <div key="counts" className="stack">
      <ListSpots details={details} isPast={isPast} />
      <OrganizerEntries organizer={list.organizer} />
    </div>
  );
  const own = <JoinArea key="own" state={list.state} />;
  return (
    <>
      {turn && <Countdown to={turn} kind={countsTo} />}
      {/* After the draw, people look for their own result. */}
      {list.state === 'drawn' ? [own, counts] : [counts, own]}
      <ReminderButton list={list} />
      <ListDates details={details} />
    </>
  );
}

const UNITS = [
  { part: 'days', unit: 'day', digits: 1 },
  { part: 'hours', unit: 'hour', digits: 2 },
  { part: 'minutes', unit: 'minute', digits: 2 },
  { part: 'seconds', unit: 'second', digits: 2 },
] as const;

const isOver = (parts: CountdownParts) => Object.values(parts).every((part) => part === 0);

/** Screen readers announce the date once, not every second. */
function Countdown({ to, kind }: { to: Date; kind: 'start' | 'end' }) {
  const { t } = useTranslation('public');
  const { locale, moment } = useReaderFormatters();
  const parts = countdownParts(to, useSecondClock());
  return (
    <div role="timer" aria-live="off" className={countdownStyles.countdown}>
      <p className="visually-hidden" suppressHydrationWarning>
        {t(`countdown.${kind}.moment`, { moment: moment(to) })}
      </p>
      <div aria-hidden="true">
        <p className={countdownStyles.label}>
          {isOver(parts) ? t(`countdown.${kind}.over`) : t(`countdown.${kind}.label`)}
        </p>
        <div className={countdownStyles.parts}>
          {UNITS.map(({ part, unit, digits }) => (
            <div key={part} className={countdownStyles.part}>
              <span className={countdownStyles.number}>
                {parts[part].toLocaleString(locale, { minimumIntegerDigits: digits, useGrouping: false })}
              </span>
              <span className={countdownStyles.unit}>{unitLabel(locale, unit, parts[part])}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const DATES = [
  { name: 'start', date: 'startDate' },
  { name: 'end', date: 'endDate' },
  { name: 'event', date: 'eventDate' },
] as const;

/** In the reader's time zone. */
function ListDates({ details }: { details: Pick<Details, 'startDate' | 'endDate' | 'eventDate'> }) {
  const { t } = useTranslation('public');
  const { timeZone, zoned } = useReaderFormatters();
  const zone = timeZone();
  const dates = DATES.flatMap(({ name, date }) => {
    const value = details[date];
    return value ? [{ name, value }] : [];
  });
  if (dates.length === 0) return null;
  return (
    <section aria-label={t('dates.title')} className={listDatesStyles.dates}>
      <dl className="stack">
        {dates.map(({ name, value }) => (
          <div key={name} className={listDatesStyles.row}>
            <dt>{t(`dates.${name}`)}</dt>
            <dd>
              {/* Intl output differs between browsers and the server. */}
              <time dateTime={value.toISOString()} suppressHydrationWarning>
                {zoned(value)}
              </time>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted text-xs break">{zone === 'UTC' ? t('dates.utc') : t('dates.zone', { zone })}</p>
    </section>
  );
}

type ListSpotsProps = {
  details: Pick<Details, 'counters' | 'howManyWinners'>;
  /** After registration, remaining spots are not shown as free. */
  isPast: boolean;
};

function ListSpots({ details, isPast }: ListSpotsProps) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const { joined, total, available } = details.counters;
  const winners = details.howManyWinners ?? 0;
  return (
    <section aria-label={t('spots.title')} className="stack gap-2">
      <p className="row gap-4 tight baseline between text-sm tabular">
        <span>
          <strong className={listSpotsStyles.joined}>{words.count(joined)}</strong>{' '}
          {total === null ? t('spots.joined') : t('spots.taken', { total: words.count(total) })}
        </span>
        {available !== null && !isPast && (
          <span>{t('spots.free', { available: words.count(available) })}</span>
        )}
      </p>
      {total !== null && <SpotsBar joined={joined} total={total} />}
      {winners > 0 && (
        <p className="row nowrap muted text-sm">
          <Trophy aria-hidden="true" size={16} />
          {t('spots.winners', { winners: words.count(winners) })}
        </p>
      )}
    </section>
  );
}

/** How the organizer takes part in their own list, and whom they took out of it. */
function OrganizerEntries({ organizer }: Pick<PublicList, 'organizer'>) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  const { entries, removed } = organizer;
  if (entries + removed === 0) return null;
  const joined = words.count(organizer.joined);
  return (
    <ul className="stack gap-1 muted text-sm">
      {entries > 0 && <li>{t('organizer.entries', { count: entries, number: words.count(entries) })}</li>}
      {removed > 0 && (
        <li>{t('organizer.removed', { count: removed, number: words.count(removed), joined })}</li>
      )}
    </ul>
  );
}

function SpotsBar({ joined, total }: { joined: number; total: number }) {
  const { t } = useTranslation('public');
  const words = useReaderFormatters();
  return (
    <div
      role="progressbar"
      aria-label={t('spots.bar')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={joined}
      aria-valuetext={t('spots.share', { joined: words.count(joined), total: words.count(total) })}
      className={listSpotsStyles.track}
    >
      {joined > 0 && (
        <div className={listSpotsStyles.bar} style={{ width: `${spotsTakenPercent(joined, total)}%` }} />
      )}
    </div>
  );
}
