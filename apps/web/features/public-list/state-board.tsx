import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#web/ui/data/status-chip.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Countdown } from './countdown.tsx';
import { JoinArea } from './join-area.tsx';
import { ListDates } from './list-dates.tsx';
import { ListSpots } from './list-spots.tsx';
import styles from './state-board.module.css';
import { STATE_VIEWS, stateTexts } from './state-texts.ts';

/** The list's state and what the visitor can do now. */
export function StateBoard({ list }: { list: PublicList }) {
  const { t } = useTranslation('public');
  const { name, title, text } = stateTexts(list, t);
  const { look } = STATE_VIEWS[list.state];
  return (
    <Card className={styles.board} aria-labelledby="list-state">
      <div role="status" className={styles.state}>
        <StatusChip status={look} label={name} />
        <h2 id="list-state" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {list.details && <BoardDetails state={list.state} details={list.details} />}
    </Card>
  );
}

type BoardDetailsProps = { state: PublicList['state']; details: NonNullable<PublicList['details']> };

function BoardDetails({ state, details }: BoardDetailsProps) {
  const { countsTo, isPast } = STATE_VIEWS[state];
  const turn = countsTo && details[`${countsTo}Date`];
  return (
    <>
      {turn && <Countdown to={turn} kind={countsTo} />}
      <ListSpots details={details} isPast={isPast} />
      <JoinArea state={state} />
      <ListDates details={details} />
    </>
  );
}
