import { allowlistsApi } from '@signboard/contract/allowlists/endpoints.ts';
import type { AllowlistSummary, OwnProof } from '@signboard/contract/allowlists/schemas.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CopyButton } from '../copy-button.tsx';
import factsStyles from '../draw-facts.module.css';
import styles from './mint-proof.module.css';

type MintProofProps = { list: PublicList; hasWon: boolean };
type Loaded = { current: AllowlistSummary | null; own: OwnProof[] };

/** For whoever builds the mint page, and for winners whose mint page asks for a proof. Loaded when it is opened. */
export function MintProof({ list, hasWon }: MintProofProps) {
  const { t } = useTranslation('mint-proof');
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const isPublic = Boolean(list.details?.winners);
  if (!isPublic && !hasWon) return null;

  async function load(isOpen: boolean): Promise<void> {
    if (!isOpen || (loaded && loaded !== 'failed')) return;
    setLoaded(null);
    try {
      setLoaded(await loadProofs(list, { isPublic, hasWon }));
    } catch {
      setLoaded('failed');
    }
  }

  return (
    <details className={factsStyles.how} onToggle={(event) => void load(event.currentTarget.open)}>
      <summary>{t('title')}</summary>
      <div role="status" className={styles.body}>
        {loaded === null && <p>{t('loading')}</p>}
        {loaded === 'failed' && <p>{t('failed')}</p>}
        {loaded !== null && loaded !== 'failed' && <Proofs {...loaded} />}
      </div>
    </details>
  );
}

function Proofs({ current, own }: Loaded) {
  const { t } = useTranslation('mint-proof');
  const api = current && `${location.origin}/api/v1/proof?root=${current.root}&address=`;
  return (
    <>
      {current && api && (
        <>
          <p>{t('text')}</p>
          <dl className={`${factsStyles.facts} row gap-5 top`}>
            <Copyable label={t('root')} text={current.root} />
            <Copyable label={t('api')} text={api} />
          </dl>
        </>
      )}
      {own.length > 0 && <p>{t('own')}</p>}
      {own.map(({ format, root, mintIndex, proof }) => (
        <dl key={`${root} ${mintIndex}`} className={`${factsStyles.facts} row gap-5 top`}>
          <Copyable
            label={
              mintIndex === null ? t('proof', { format }) : t('proofOfMint', { format, number: mintIndex })
            }
            text={JSON.stringify(proof)}
          />
        </dl>
      ))}
    </>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className={factsStyles.commitment}>
      <dt>{label}</dt>
      <dd>
        <code className={`${styles.text} text-xs mono break`}>{text}</code>
        <CopyButton text={text} what={label} texts="draw" />
      </dd>
    </div>
  );
}

async function loadProofs(
  { workspace, urlEndName }: PublicList,
  { isPublic, hasWon }: { isPublic: boolean; hasWon: boolean },
): Promise<Loaded> {
  const query = { workspace, name: urlEndName };
  const [current, own] = await Promise.all([
    isPublic ? callInPlace(allowlistsApi.current, { query }) : null,
    // Not for sessions that were handed off from a wallet's browser.
    hasWon ? callInPlace(allowlistsApi.ownProofs, { query }).catch(() => null) : null,
  ]);
  return { current: current?.result ?? null, own: own?.result ?? [] };
}
