import type { List, Participant } from '@signboard/contract/lists/list.ts';
import { findRemovalRefusal } from '@signboard/domain/lists/removal.ts';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { BanDialog } from './ban-dialog.tsx';
import type { ParticipantsState } from './participants-state.ts';
import { RemoveEntriesDialog } from './remove-entries-dialog.tsx';
import {
  type Counts,
  NOTHING,
  removableTarget,
  type Selection,
  select,
  selectedTarget,
} from './selection.ts';
import styles from './selection-bar.module.css';
import { useLiftBans } from './use-lift-bans.ts';

type SelectionBarProps = {
  list: List;
  state: ParticipantsState;
  rows: readonly Participant[];
  counts: Counts;
  selection: Selection;
  onSelect(selection: Selection): void;
};

/** How many entries there are, and what can be done with those selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const { rows, counts, selection, onSelect } = props;
  const pageBox = useRef<HTMLInputElement>(null);
  const isPageSelected =
    selection === 'all' || (rows.length > 0 && rows.every(({ entryNumber }) => selection.has(entryNumber)));
  const isAnySelected = selection === 'all' || selection.size > 0;
  const selected = selection === 'all' ? (counts.total ?? 0) : selection.size;
  return (
    <div className={`${styles.bar} row gap-3 between`}>
      <label className={`${styles.page} row gap-3 nowrap muted text-sm tabular`}>
        <input
          ref={pageBox}
          type="checkbox"
          aria-label={t('selectPage')}
          checked={isPageSelected}
          onChange={(event) =>
            onSelect(event.target.checked ? select(selection, rows, true) : deselect(selection, rows))
          }
        />
        <span role="status">
          {isAnySelected
            ? t('selected', { count: selected, number: words.count(selected) })
            : counts.total !== null && t('total', { count: counts.total, number: words.count(counts.total) })}
        </span>
      </label>
      {isAnySelected && <Actions {...props} isPageSelected={isPageSelected} pageBox={pageBox} />}
    </div>
  );
}

/** Taking back one page of everything leaves nothing that could be named. */
const deselect = (selection: Selection, rows: readonly Participant[]): Selection =>
  selection === 'all' ? NOTHING : select(selection, rows, false);

type ActionsProps = SelectionBarProps & {
  isPageSelected: boolean;
  pageBox: RefObject<HTMLInputElement | null>;
};

function Actions(props: ActionsProps) {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const { list, state, counts, selection, isPageSelected, pageBox, onSelect } = props;
  const [question, setQuestion] = useState<'remove' | 'ban' | null>(null);
  const liftBans = useLiftBans(list.id);
  const removable = removableTarget(selection, state, counts);
  const target = selectedTarget(selection, state, counts);
  const lock = findRemovalRefusal(list.drawState);
  const refusal = lock ? translate(`error.${lock}`) : removable.count === 0 ? t('noneToRemove') : null;
  const close = () => setQuestion(null);
  const finish = () => {
    // The focused button disappears with the selection.
    flushSync(() => onSelect(NOTHING));
    pageBox.current?.focus({ preventScroll: true });
  };
  const { total } = counts;
  return (
    <div className="row">
      {isPageSelected && selection !== 'all' && total !== null && total > selection.size && (
        <Button variant="ghost" size="sm" onClick={() => onSelect('all')}>
          {t('selectAll', { count: total, number: words.count(total) })}
        </Button>
      )}
      <GuardedButton refusal={refusal} variant="secondary" size="sm" onClick={() => setQuestion('remove')}>
        {t('remove')}
      </GuardedButton>
      <Button variant="secondary" size="sm" onClick={() => setQuestion('ban')}>
        {t('bans')}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => void liftBans(target)}>
        {t('unbans')}
      </Button>
      <Button variant="ghost" size="sm" onClick={finish}>
        {t('clearSelection')}
      </Button>
      {question === 'remove' && (
        <RemoveEntriesDialog list={list} target={removable} onRemoved={finish} onClose={close} />
      )}
      {question === 'ban' && <BanDialog list={list} target={target} onBanned={finish} onClose={close} />}
    </div>
  );
}
