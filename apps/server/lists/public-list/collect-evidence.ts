import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import type { ChainCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import { type ChainRead, keyOfRead, readOf } from '@signboard/domain/eligibility/chain-read.ts';
import { evaluateChainCondition } from '@signboard/domain/eligibility/evaluate-chain-condition.ts';
import { evaluateRequirements } from '@signboard/domain/eligibility/evaluate-requirements.ts';
import { isSocial } from '@signboard/domain/eligibility/evaluate-rule.ts';
import { memoizeByObject } from '@signboard/domain/eligibility/memoize-by-object.ts';
import { recheckableConditions } from '@signboard/domain/eligibility/recheck-entry.ts';
import {
  type Evidence,
  everythingOn,
  type WalletEvidence,
} from '@signboard/domain/eligibility/requirement.ts';
import type { ChainReads, Vault } from '#server/platform/providers/chain-reads/port.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { RegistrationDeps } from './deps.ts';
import type { JoinContext } from './join-context-store.ts';
import type { Asked } from './requirements-of.ts';

type Reader = Pick<ChainReads, 'read' | 'vaultsOf'>;

/** Asks the chains only for what the list requires, and within the caller's share of paid calls. */
export async function collectEvidence(
  { readsFor, paidCalls }: Pick<RegistrationDeps, 'readsFor' | 'paidCalls'>,
  caller: Caller,
  asked: Asked,
  { joiner, email, now }: { joiner: JoinContext; email: string | null; now: Date },
): Promise<Evidence> {
  const { signatureChainId, twitter, discord, hasCaptchaPass } = joiner;
  const reader = readsFor((calls) => paidCalls.allow('chain', caller, calls));
  const person = { signatureChainId, twitter, discord, hasCaptchaPass, email };
  const wallets = await collectWallets(reader, asked, joiner, { ...person, now });
  return { ...person, wallets };
}

type Known = Omit<Evidence, 'wallets'> & { now: Date };

/** The wallet itself and, where that is not enough, the vaults that delegated to it. */
export async function collectWallets(
  reader: Reader,
  asked: Asked,
  { chain, address, provenWallets = [] }: Wallet & { provenWallets?: readonly string[] },
  { now, ...known }: Known,
): Promise<WalletEvidence[]> {
  const reads = provableReads(readsOf(asked), known.signatureChainId);
  if (reads.length === 0) return [{ address, delegations: 'own', readings: new Map() }];
  const own: WalletEvidence = {
    address,
    delegations: 'own',
    readings: (await reader.read(reads, [address])).get(address) ?? new Map(),
  };
  if (!asked.acceptsDelegations || !needsVaults(asked, { ...known, wallets: [own] }, now)) return [own];
  const vaults =
    chain === 'ethereum' ? await findVaults(reader, reads, address) : provenWallets.map(provenVault);
  return [own, ...(await readVaults(reader, reads, vaults))];
}

/** Solana has no registry of delegations: there a wallet signs that its holdings may count for another. */
const provenVault = (address: string): Vault => ({ address, delegations: [everythingOn('solana')] });

function chainConditions({ requirements, bonuses }: Asked): ChainCondition[] {
  return [...recheckableConditions(requirements), ...bonusConditions(bonuses)];
}

const bonusConditions = (bonuses: readonly Bonus[]) =>
  bonuses.map(({ condition }) => condition).filter((one): one is ChainCondition => !isSocial(one));

/** Each once; the same for everyone whom a list asks. */
const readsOf = memoizeByObject((asked: Asked): readonly ChainRead[] => {
  const reads = chainConditions(asked)
    .map(readOf)
    .filter((read) => read !== null);
  return [...new Map(reads.map((read) => [keyOfRead(read), read])).values()];
});

/** What a contract wallet proves on one chain says nothing about the same address on another. */
const provableReads = (reads: readonly ChainRead[], signatureChainId: number | null) =>
  signatureChainId === null ? reads : reads.filter(({ chain }) => chain === signatureChainId);

/** A bonus may grow with a vault; a requirement that is met can't get better. */
function needsVaults({ requirements, bonuses }: Asked, evidence: Evidence, now: Date): boolean {
  const onChain = requirements.filter((one) => recheckableConditions([one]).length > 0);
  return (
    evaluateRequirements(onChain, evidence, now).some(({ state }) => state !== 'met') ||
    bonuses.some(
      ({ condition, per }) =>
        !isSocial(condition) && (per !== null || evaluateChainCondition(condition, evidence).state !== 'met'),
    )
  );
}

/** Nobody can say that there is no vault if a registry does not answer: then what the wallet itself lacks is unknown. */
async function findVaults(
  reader: Reader,
  reads: readonly ChainRead[],
  address: string,
): Promise<readonly Vault[] | { unreadable: Vault }> {
  const chains = [...new Set(reads.map(({ chain }) => chain))].filter((chain) => chain !== 'solana');
  const vaults = await reader.vaultsOf(address, chains);
  return vaults ?? { unreadable: { address, delegations: chains.map(everythingOn) } };
}

async function readVaults(
  reader: Reader,
  reads: readonly ChainRead[],
  vaults: Awaited<ReturnType<typeof findVaults>>,
): Promise<WalletEvidence[]> {
  if ('unreadable' in vaults) return [{ ...vaults.unreadable, readings: new Map() }];
  if (vaults.length === 0) return [];
  const readings = await reader.read(
    reads,
    vaults.map((vault) => vault.address),
  );
  return vaults.map((vault) => ({ ...vault, readings: readings.get(vault.address) ?? new Map() }));
}
