import type { FoundCollection as Found } from '@signboard/contract/bots/bot.ts';
import { formatChainAddress, parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import { nameSaleChain, type SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, type UseFormReturn, useWatch } from 'react-hook-form';
import { isProblem } from '#web/lib/api/problem.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { requestStatus } from '#web/ui/data/query-view.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { collectionQuery, isRetryable, useDebouncedValue } from '../bot-queries.ts';
import { OtherAccounts } from '../budget/other-accounts.tsx';
import styles from './bot-form.module.css';
import { type BotBody, type BotFields, chainOfAddress } from './bot-values.ts';

type ContractFieldProps = {
  form: UseFormReturn<BotFields, unknown, BotBody>;
  name: 'contractAddress' | `collections.${number}.contractAddress`;
  /** Shown at the field; the first collection's is only marked. */
  error?: string | undefined;
};

/** Undefined until the lookup has answered for what is typed now. */
function useFoundCollection(typed: string): Found | undefined {
  const settled = useDebouncedValue(typed);
  const { data } = useQuery({ ...collectionQuery(settled), enabled: chainOfAddress(settled) !== null });
  return settled === typed ? data : undefined;
}

/** What the address says, and after the lookup what was found. */
export function useCollectionChain(typed: string): SaleChain | null {
  return useFoundCollection(typed)?.chain ?? chainOfAddress(typed);
}

/** Shows the chain at once and the collection's name as soon as it is loaded. */
export function ContractField({ form, name, error }: ContractFieldProps) {
  const { t } = useTranslation('bots');
  const typed = (useWatch({ control: form.control, name }) ?? '').trim();
  const found = useFoundCollection(typed);
  const chain = found?.chain ?? chainOfAddress(typed);
  return (
    <div className="stack">
      <TextField
        label={t('form.contract')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder="0x…"
        className={styles.code}
        error={error}
        isWrong={Boolean(get(form.formState.errors, name))}
        aside={
          chain && (
            <span className={`${styles.chain} row inline nowrap text-sm bold`}>
              <ChainIcon chain={chain} />
              {nameSaleChain(chain)}
            </span>
          )
        }
        {...form.register(name)}
      />
      <div role="status" className={`${styles.found} row gap-3 tight muted text-sm break`}>
        {chain ? <FoundCollection address={typed} /> : t('form.unseen')}
      </div>
      {found && <OtherAccounts of={found} />}
      {chain && <ChainChoice form={form} name={name} typed={typed} chosen={chain} />}
    </div>
  );
}

type ChainChoiceProps = ContractFieldProps & { typed: string; chosen: SaleChain };

/** Only for addresses that are contracts on several chains. It stays while another chain of the address is looked up. */
function ChainChoice({ form, name, typed, chosen }: ChainChoiceProps) {
  const { t } = useTranslation('bots');
  const { data } = useQuery({
    ...collectionQuery(useDebouncedValue(typed)),
    placeholderData: keepPreviousData,
  });
  const { address } = parseChainAddress(typed);
  if (!data || data.chains.length < 2 || !isSameAddress(data.contractAddress, address)) return null;
  return (
    <SelectField
      label={t('form.chain')}
      value={chosen}
      options={data.chains.map((value) => ({ value, label: nameSaleChain(value) }))}
      hint={t('form.chainHint')}
      className={styles.short}
      onChange={(chain) =>
        form.setValue(name, formatChainAddress(chain, address), {
          shouldDirty: true,
          shouldValidate: true,
        })
      }
    />
  );
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function FoundCollection({ address }: { address: string }) {
  const { t } = useTranslation('bots');
  const { retry } = useDataTexts();
  const settled = useDebouncedValue(address);
  const query = useQuery(collectionQuery(settled));
  if (settled !== address || requestStatus(query) === 'loading') return t('form.looking');
  if (!query.data) {
    return (
      <>
        <span className="danger text-sm">
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
  const chain = nameSaleChain(query.data.chain);
  const name =
    contractName === 'N/F' ? t('form.nameless', { chain }) : t('form.found', { name: contractName, chain });
  return (
    <>
      <strong>{name}</strong>
      {!isSameAddress(contractAddress, parseChainAddress(address).address) && (
        <span title={contractAddress}>{t('form.watched', { address: shortAddress(contractAddress) })}</span>
      )}
    </>
  );
}

function ChainIcon({ chain, size = 18 }: { chain: SaleChain; size?: number }) {
  return (
    <svg role="img" aria-label={nameSaleChain(chain)} width={size} height={size} viewBox="0 0 20 20">
      {chain !== 'ethereum' && chain !== 'solana' ? (
        <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" strokeWidth="3" />
      ) : chain === 'ethereum' ? (
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
