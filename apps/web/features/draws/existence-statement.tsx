import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { DrawVerdict } from './check-messages.ts';
import type { Sighting } from './commitment-memory.ts';
import { describeExistence, type ExistenceLine } from './existence.ts';
import { formatLead } from './format-lead.ts';
import { Statement } from './statement.tsx';

type ExistenceStatementProps = { verdict: DrawVerdict; sighting: Sighting | null };

/** The second statement: who saw these entries before the random number, and who could have known the outcome. */
export function ExistenceStatement({ verdict, sighting }: ExistenceStatementProps) {
  const { t } = useTranslation('draw-check');
  const { evidence, guarantee } = verdict;
  if (!evidence)
    return (
      <Statement tone="open" title={t('existence.unknown')}>
        <p>{t('existence.notChecked')}</p>
      </Statement>
    );
  const { isWitnessed, lines } = describeExistence(evidence, sighting);
  const couldKnow = guarantee === 'own-beacon' || guarantee === 'commit-reveal';
  return (
    <Statement
      tone={isWitnessed && !couldKnow ? 'right' : 'limited'}
      title={t(isWitnessed ? 'existence.shown' : 'existence.wordOnly')}
    >
      {lines.map((line) => (
        <p key={JSON.stringify(line)}>
          <Line line={line} />
        </p>
      ))}
      {guarantee && <p>{t(`guarantee.${guarantee}`)}</p>}
    </Statement>
  );
}

function Line({ line }: { line: ExistenceLine }) {
  const { t } = useTranslation('draw-check');
  const { zoned, locale } = useReaderFormatters();
  switch (line.kind) {
    case 'nobody':
    case 'hidden':
      return t(`existence.${line.kind}`);
    case 'refused':
      return t('existence.refused', { authority: line.authority, reason: t(refusalKey(line.refusal)) });
    case 'browser':
      return t('existence.browser', { moment: zoned(line.time), lead: formatLead(line.leadMs, locale) });
    case 'browser-late':
      return t('existence.browser-late', { moment: zoned(line.time) });
    case 'authority':
      return t('existence.authority', {
        authority: line.authority,
        moment: zoned(line.time),
        lead: formatLead(line.leadMs, locale),
      });
    default:
      return t(`existence.${line.kind}`, { authority: line.authority, moment: zoned(line.time) });
  }
}

const REFUSALS = ['cannot-check-here', 'other-commitment', 'untrusted', 'expired'] as const;

/** The others mean to a reader that the timestamp is damaged or forged. */
function refusalKey(refusal: string) {
  const known = REFUSALS.find((one) => one === refusal);
  return `existence.refusal.${known ?? 'invalid'}` as const;
}
