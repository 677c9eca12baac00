import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isProblem } from '#web/lib/api/problem.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { requestStatus } from '#web/ui/data/query-view.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { collectionQuery, isRetryable, useDebouncedValue } from '../bot-queries.ts';
import styles from './bot-form.module.css';
import { type BotBody, type BotFields, chainOfAddress } from './bot-values.ts';

/** Shows the chain at once and the collection's name as soon as it is loaded. */
export function ContractField({ form }: { form: UseFormReturn<BotFields, unknown, BotBody> }) {
  const { t } = useTranslation('bots');
  const typed = useWatch({ control: form.control, name: 'contractAddress' }).trim();
  const chain = chainOfAddress(typed);
  return (
    <div className={styles.contract}>
      <TextField
        label={t('form.contract')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder="0x…"
        className={styles.code}
        isWrong={Boolean(form.formState.errors.contractAddress)}
        aside={
          chain && (
            <span className={styles.chain}>
              <ChainIcon chain={chain} />
              {CHAIN_NAMES[chain]}
            </span>
          )
        }
        {...form.register('contractAddress')}
      />
      <div role="status" className={styles.found}>
        {chain ? <FoundCollection address={typed} /> : t('form.unseen')}
      </div>
    </div>
  );
}

function FoundCollection({ address }: { address: string }) {
  const { t } = useTranslation('bots');
  const { retry } = useDataTexts();
  const settled = useDebouncedValue(address);
  const query = useQuery(collectionQuery(settled));
  if (settled !== address || requestStatus(query) === 'loading') return t('form.looking');
  if (!query.data) {
    return (
      <>
        <span className={styles.notFound}>
          {isProblem(query.error) ? query.error.msg : t('preview.failed')}
        </span>
        {isRetryable(query.error) && (
          <Button variant="ghost" size="sm" onClick={() => void query.refetch()}>
            {retry}
          </Button>
        )}
      </>
    );
  }
  const { contractName, contractAddress } = query.data;
  const chain = CHAIN_NAMES[query.data.chain];
  const name =
    contractName === 'N/F' ? t('form.nameless', { chain }) : t('form.found', { name: contractName, chain });
  return (
    <>
      <strong>{name}</strong>
      {contractAddress.toLowerCase() !== address.toLowerCase() && (
        <span title={contractAddress}>{t('form.watched', { address: shortAddress(contractAddress) })}</span>
      )}
    </>
  );
}

const CHAIN_NAMES: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' };

function ChainIcon({ chain, size = 18 }: { chain: Chain; size?: number }) {
  return (
    <svg role="img" aria-label={CHAIN_NAMES[chain]} width={size} height={size} viewBox="0 0 20 20">
      {chain === 'ethereum' ? (
        <g fill="currentColor">
          <path d="M10 1 4.2 10.3 10 13.7z" opacity="0.65" />
          <path d="m10 1 5.8 9.3L10 13.7z" />
          <path d="m4.2 11.6 5.8 7.6v-4.2z" opacity="0.65" />
          <path d="M15.8 11.6 10 19.2v-4.2z" />
        </g>
      ) : (
        <g fill="currentColor">
          <path d="M5 3h13l-3 3.4H2z" />
          <path d="M15 8.3H2l3 3.4h13z" opacity="0.8" />
          <path d="M5 13.6h13L15 17H2z" opacity="0.65" />
        </g>
      )}
    </svg>
  );
}
