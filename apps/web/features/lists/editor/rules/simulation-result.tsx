import type { RegistrationSettings } from '@signboard/contract/lists/registration-form.ts';
import type { Chances, RequirementVerdict } from '@signboard/contract/lists/verdict.ts';
import { isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import { Check, Clock, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { describeCondition } from '../../rules/rule-words.ts';
import { useRuleWords } from '../../rules/use-rule-words.ts';
import {
  type LineState,
  type SimulationLine,
  simulationLines,
  simulationOutcome,
} from './simulation-lines.ts';
import styles from './simulator.module.css';

type SimulationResultProps = {
  answer: { requirements: readonly RequirementVerdict[]; chances: Chances };
  settings: RegistrationSettings;
};

const OUTCOME_KINDS = { passes: 'success', fails: 'error', depends: 'info', unchecked: 'warning' } as const;

export function SimulationResult({ answer, settings }: SimulationResultProps) {
  const { t } = useTranslation('rule-builder');
  const words = useRuleWords();
  const outcome = simulationOutcome(answer.requirements, settings);
  const lines = simulationLines(answer.requirements, settings, words);
  return (
    <div className="stack gap-4">
      <Notice kind={OUTCOME_KINDS[outcome]}>
        <p>{t(`simulator.outcome.${outcome}`)}</p>
      </Notice>
      {lines.length > 0 && (
        <ul className="stack">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never change
            <Line key={at} line={line} />
          ))}
        </ul>
      )}
      {settings.bonuses.length > 0 && <Entries chances={answer.chances} bonuses={settings.bonuses} />}
    </div>
  );
}

const ICONS: Record<LineState, LucideIcon> = {
  met: Check,
  'not-met': X,
  unknown: TriangleAlert,
  later: Clock,
  shown: Info,
};

const LABELS = {
  twitter: 'apply.twitter.label',
  discord: 'apply.discord.label',
  balance: 'apply.balance.label',
  nft: 'apply.nft.label',
  captcha: 'apply.requireCaptcha.label',
  email: 'apply.requestEmail.label',
} as const;

function Line({ line: { title, id, level, state, reason, by } }: { line: SimulationLine }) {
  const { t } = useTranslation('rule-builder');
  const { t: te } = useTranslation('editor');
  const translate = useTranslateMessage();
  const name = title ?? (id === 'rule' ? '' : te(LABELS[id]));
  const style = { paddingInlineStart: `calc(var(--space-5) * ${level})` };
  if (state === null)
    return (
      <li className="muted text-xs bold" style={style}>
        {name}
      </li>
    );
  const Icon = ICONS[state];
  return (
    <li className={styles.line} data-state={state} style={style}>
      <Icon aria-hidden="true" size={18} className={styles.icon} />
      <span>
        <span className="text-sm bold break">{name}</span>
        <span className="muted text-sm">
          {reason ? translate(`reason.${reason}`) : t(`simulator.state.${state}`)}
          {by && ` ${t('simulator.by', { vault: shortAddress(by) })}`}
        </span>
      </span>
    </li>
  );
}

type EntriesProps = { chances: Chances; bonuses: RegistrationSettings['bonuses'] };

function Entries({ chances, bonuses }: EntriesProps) {
  const { t } = useTranslation('rule-builder');
  const words = useRuleWords();
  const { count } = useFormatters();
  const { weight } = chances;
  const text = ({ condition }: EntriesProps['bonuses'][number], entries: number | null | undefined) => {
    if (isSocial(condition)) return t('simulator.state.later');
    return entries == null ? t('simulator.state.unknown') : `+${count(entries)}`;
  };
  return (
    <div>
      <p className="text-sm bold break">
        {weight === null
          ? t('simulator.entriesUnknown')
          : t('simulator.entries', { count: weight, number: count(weight) })}
      </p>
      <ul className={`${styles.bonuses} muted text-sm`}>
        {bonuses.map((bonus, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bonuses of one answer never change
          <li key={at}>
            {describeCondition(bonus.condition, words).title}: {text(bonus, chances.bonuses[at])}
          </li>
        ))}
      </ul>
    </div>
  );
}
