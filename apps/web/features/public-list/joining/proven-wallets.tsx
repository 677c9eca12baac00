import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { useEffect, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { ListAddress } from './list-address.ts';
import styles from './other-wallet.module.css';

type Proven = AnswerOf<typeof publicListApi.provenWallets>['result'][number];

type ProvenWalletsProps = {
  list: ListAddress;
  own: string;
  onWithdrawn(): void;
  onFault(reason: unknown): void;
};

/** The wallets that count for the signed-in one, and those that it signed for. Each proof can be withdrawn. */
export function ProvenWallets({ list: { workspace, name }, own, onWithdrawn, onFault }: ProvenWalletsProps) {
  const { t } = useTranslation('joining');
  const [proven, setProven] = useState<readonly Proven[]>([]);
  const [busy, setBusy] = useState<Proven | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    callInPlace(publicListApi.provenWallets, { query: { workspace, name }, signal: leaving.signal }).then(
      ({ result }) => setProven(result),
      // The rest of the page works without them.
      () => {},
    );
    return () => leaving.abort();
  }, [workspace, name]);

  async function withdraw(proof: Proven): Promise<void> {
    const { address, countsFor } = proof;
    setBusy(proof);
    try {
      await callInPlace(publicListApi.withdrawProof, { body: { workspace, name, address, countsFor } });
      setProven((before) => before.filter((one) => one !== proof));
      onWithdrawn();
    } catch (reason) {
      onFault(reason);
    }
    setBusy(null);
  }

  if (proven.length === 0) return null;
  return (
    <ul className="stack gap-2 muted text-sm">
      {proven.map((proof) => (
        <li key={`${proof.address} ${proof.countsFor}`}>
          {proof.countsFor === own
            ? t('otherWallet.counts', { address: shortAddress(proof.address) })
            : t('otherWallet.countsFor', { address: shortAddress(proof.countsFor) })}{' '}
          <button
            type="button"
            className={styles.open}
            disabled={busy !== null}
            aria-label={t('otherWallet.withdrawOf', {
              address: shortAddress(proof.countsFor === own ? proof.address : proof.countsFor),
            })}
            onClick={() => void withdraw(proof)}
          >
            {t('otherWallet.withdraw')}
          </button>
        </li>
      ))}
    </ul>
  );
}
