import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#web/lib/api/problem.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { requestStatus } from '#web/ui/data/request-status.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from './bot-form.module.css';
import { collectionQuery } from './bot-queries.ts';
import type { BotBody, BotFields } from './bot-values.ts';
import { CHAIN_NAMES, ChainIcon } from './chain-icon.tsx';
import { chainOfAddress } from './chain-of-address.ts';
import { isRetryable } from './is-retryable.ts';
import { useDebouncedValue } from './use-debounced-value.ts';

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
