import type { List, Participant } from '@signboard/contract/lists/list.ts';
import type { ReactNode } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { PanelDialog } from '#web/ui/overlays/panel-dialog.tsx';
import styles from './participant-details.module.css';

type DetailsProps = { list: List; entry: Participant };

/** Everything the owner may know about an entry: what was checked, when, and with which result. */
export function ParticipantDetails({ list, entry, onClose }: DetailsProps & { onClose(): void }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  const { entryNumber, address, joinedAt, email, state, rank, weight, termsVersion, banned } = entry;
  return (
    <PanelDialog
      title={t('detail.title', { number: words.count(entryNumber) })}
      closeLabel={t('detail.close')}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <Fact name={t('detail.wallet')}>
          <code className={styles.wallet}>{address}</code>
        </Fact>
        <Fact name={t('detail.joined')}>
          <time dateTime={joinedAt.toISOString()} title={joinedAt.toUTCString()}>
            {words.moment(joinedAt)}
          </time>
        </Fact>
        <Fact name={t('detail.state')}>{t(`state.${state}`)}</Fact>
        {rank !== null && <Fact name={t('detail.rank')}>{words.count(rank)}</Fact>}
        {weight > 1 && <Fact name={t('detail.weight')}>{words.count(weight)}</Fact>}
        <Fact name={t('detail.email')}>{email ?? t('detail.noEmail')}</Fact>
        <Fact name={t('detail.terms')}>
          {t('detail.termsVersion', { version: words.count(termsVersion) })}
        </Fact>
        {banned && <Fact name={t('detail.ban')}>{t('detail.isBanned')}</Fact>}
      </dl>
      <Removal entry={entry} />
      <h3 className="text-md">{t('detail.checks')}</h3>
      <Checks list={list} entry={entry} />
    </PanelDialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An organizer's removal has a time, the snapshot's is part of the draw. */
function Removal({ entry: { removedReason, removedAt } }: { entry: Participant }) {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const words = useFormatters();
  if (removedReason === null) return null;
  const reason = translate(`reason.${removedReason}`);
  return (
    <p className={styles.removal}>
      {removedAt
        ? t('detail.removedOn', { date: words.date(removedAt), time: words.time(removedAt), reason })
        : t('detail.failed', { reason })}
    </p>
  );
}

function Checks({ list, entry: { checks } }: DetailsProps) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  if (checks === null) return <p className="muted text-sm">{t('detail.notRecorded')}</p>;
  if (checks.length === 0) return <p className="muted text-sm">{t('detail.noChecks')}</p>;
  return (
    <ul className={`${styles.checks} stack`}>
      {checks.map((check) => (
        <li key={check.id}>
          <strong>{t(`requirements.${check.id}`)}</strong>
          <span>
            {t('detail.checksAt', { date: words.date(check.checkedAt), time: words.time(check.checkedAt) })}
          </span>
          <Found list={list} check={check} />
          <ConditionsMet conditions={check.conditions} />
          {check.by && <span className={styles.wallet}>{t('detail.metBy', { address: check.by })}</span>}
        </li>
      ))}
    </ul>
  );
}

type Check = NonNullable<Participant['checks']>[number];

function Found({ list, check: { id, found } }: { list: List; check: Check }) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  if (found === null) return null;
  if (id === 'balance')
    return <span>{t('detail.foundBalance', { found: words.price(found, list.chain) })}</span>;
  if (id === 'nft') return <span className={styles.wallet}>{t('detail.foundContract', { found })}</span>;
  return <span>{t('detail.foundAccount', { found })}</span>;
}

/** The rule may have changed since, so its conditions are only counted. */
function ConditionsMet({ conditions }: Pick<Check, 'conditions'>) {
  const { t } = useTranslation('participants');
  const words = useFormatters();
  if (!conditions) return null;
  const met = words.count(conditions.filter((state) => state === 'met').length);
  return <span>{t('detail.conditions', { met, number: words.count(conditions.length) })}</span>;
}
