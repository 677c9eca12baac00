import { REQUIREMENT_IDS } from '@signboard/domain/eligibility/requirement.ts';
import { parseClusterRange } from '@signboard/domain/lists/entry-review.ts';
import { ENTRY_STATES } from '@signboard/domain/lists/entry-state.ts';
import { REQUIREMENT_RESULTS } from '@signboard/domain/lists/participants-table.ts';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import styles from './participants-filters.module.css';
import {
  countMoreFilters,
  DISCORD_AGE_TEXTS,
  type ParticipantsState,
  sortsOf,
} from './participants-state.ts';
import type { ParticipantsTableState } from './use-participants-state.ts';

type FiltersProps = { table: ParticipantsTableState; isDrawn: boolean };

/** Before a draw there are neither winners nor a waiting list. */
const STATES_BEFORE_DRAW = ['joined', 'removed'] as const;

export function ParticipantsFilters({ table, isDrawn }: FiltersProps) {
  const { t } = useTranslation('participants');
  const { state, change } = table;
  const states = isDrawn ? ENTRY_STATES : STATES_BEFORE_DRAW;
  return (
    <search className="stack">
      <div className={styles.main}>
        <div className={styles.search}>
          <SearchField
            label={t('search')}
            clearLabel={t('clear')}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
        </div>
        <Choice
          label={t('stateFilter')}
          value={state.state}
          options={['', ...states]}
          nameOf={(one) => t(`states.${one || 'all'}`)}
          onChange={(one) => change({ state: one })}
        />
        <Choice
          label={t('sort')}
          value={state.sort}
          options={sortsOf(state.state)}
          nameOf={(one) => t(`sorts.${one}`)}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <ClusterFilters table={table} />
      <MoreFilters table={table} />
    </search>
  );
}

/** Clusters that were opened from the review. They can't be chosen here, only left. */
function ClusterFilters({ table: { state, change } }: { table: ParticipantsTableState }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const range = parseClusterRange(state.cluster);
  const { referrer } = state;
  return (
    <>
      {range && (
        <ClusterFilter onClear={() => change({ cluster: '' })}>
          {t(`clusters.${range.kind}`, {
            range: words.range(range.startsAt, new Date(range.endsAt.getTime() - 1)),
          })}
        </ClusterFilter>
      )}
      {referrer && (
        <ClusterFilter onClear={() => change({ referrer: '' })}>
          {t('clusters.referrer', { host: referrer })}
        </ClusterFilter>
      )}
    </>
  );
}

function ClusterFilter({ children, onClear }: { children: string; onClear(): void }) {
  const { t } = useTranslation('participants');
  return (
    <p className={`${styles.cluster} row gap-3 tight between text-sm`}>
      <span className={styles.clusterName}>{children}</span>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X aria-hidden="true" size={15} />
        {t('clearCluster')}
      </Button>
    </p>
  );
}

function MoreFilters({ table: { state, change } }: { table: ParticipantsTableState }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const count = countMoreFilters(state);
  return (
    <details className={styles.more} open={count > 0 || undefined}>
      <summary className={styles.summary}>
        {count === 0 ? t('filters') : t('filtersOn', { count, number: words.count(count) })}
      </summary>
      <div className={styles.main}>
        <Choice
          label={t('requirementFilter')}
          value={state.requirement}
          options={['', ...REQUIREMENT_IDS]}
          nameOf={(one) => (one ? t(`requirements.${one}`) : t('anyRequirement'))}
          onChange={(requirement) => change({ requirement })}
        />
        {state.requirement && (
          <Choice
            label={t('resultFilter')}
            value={state.result}
            options={REQUIREMENT_RESULTS}
            nameOf={(one) => t(`results.${one}`)}
            onChange={(result) => change({ result })}
          />
        )}
        <Choice
          label={t('organizerFilter')}
          value={state.organizer}
          options={['', 'yes', 'no']}
          nameOf={(one) => t(`organizers.${one || 'all'}`)}
          onChange={(organizer) => change({ organizer })}
        />
        <Choice
          label={t('discordAgeFilter')}
          value={state.discordAge}
          options={['', ...DISCORD_AGE_TEXTS]}
          nameOf={(one) => (one ? t('discordAge', { days: one }) : t('anyDiscordAge'))}
          onChange={(discordAge) => change({ discordAge })}
        />
        <Day label={t('from')} value={state.from} onChange={(from) => change({ from })} />
        <Day label={t('to')} value={state.to} onChange={(to) => change({ to })} />
      </div>
    </details>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly NoInfer<T>[];
  nameOf(value: NoInfer<T>): string;
  onChange(value: NoInfer<T>): void;
};

function Choice<T extends string>({ label, value, options, nameOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={`${styles.choice} stack gap-1 muted text-xs`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

type DayProps = { label: string; value: ParticipantsState['from']; onChange(day: string): void };

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div className={`${styles.choice} stack gap-1 muted text-xs`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
