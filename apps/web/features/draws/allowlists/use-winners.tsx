import type { MintForm } from '@signboard/contract/allowlists/mint-form.ts';
import type { AllowlistSummary } from '@signboard/contract/allowlists/schemas.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { MintFields } from './mint-fields.tsx';
import { getTool, type MintToolId, toolsFor } from './mint-tools.ts';
import { useMintFile } from './use-mint-file.ts';
import styles from './use-winners.module.css';

const STEPS = ['first', 'second', 'third'] as const;

/** From the winners to a mint: choose the tool, read what to do there, get the file or the root. */
export function UseWinners({ list }: { list: List }) {
  const { t } = useTranslation('allowlists');
  const [id, setId] = useState<MintToolId | ''>('');
  const [values, setValues] = useState<MintForm>(() => defaultsFor(list));
  const mint = useMintFile(list);
  const options = toolsFor(list.chain).map((value) => {
    const { brand = '', named } = getTool(value);
    return { value, label: named ? t(`names.${named}`) : brand };
  });
  return (
    <section aria-labelledby="use-winners-title" className={`${styles.section} stack`}>
      <h3 id="use-winners-title" className={styles.title}>
        {t('title')}
      </h3>
      <SelectField
        label={t('tool')}
        placeholder={t('choose')}
        value={id}
        options={options}
        className={styles.tool}
        onChange={(chosen) => {
          setId(chosen);
          mint.reset();
        }}
      />
      {id && (
        <Tool
          id={id}
          values={values}
          mint={mint}
          onChange={(change) => {
            setValues({ ...values, ...change });
            mint.reset();
          }}
        />
      )}
    </section>
  );
}

type ToolProps = {
  id: MintToolId;
  values: MintForm;
  mint: ReturnType<typeof useMintFile>;
  onChange(change: MintForm): void;
};

function Tool({ id, values, mint, onChange }: ToolProps) {
  const { t } = useTranslation('allowlists');
  const { brand = '', file, tree, fields } = getTool(id);
  const wanted = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return (
    <>
      <ol className="stack gap-1 muted text-sm break">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${id}.${step}`, { tool: brand })}</li>
        ))}
      </ol>
      {fields.length > 0 && (
        <MintFields fields={fields} values={values} errors={mint.errors} onChange={onChange} />
      )}
      <div className="row">
        {file && (
          <GuardedButton
            refusal={null}
            isBusy={mint.isBusy}
            size="sm"
            onClick={() => void mint.download(file, wanted)}
          >
            <Download aria-hidden="true" size={15} />
            {t('downloadFile')}
          </GuardedButton>
        )}
        {tree && (
          <GuardedButton
            refusal={null}
            isBusy={mint.isBusy}
            variant={file ? 'secondary' : 'primary'}
            size="sm"
            onClick={() => void mint.create(tree, wanted)}
          >
            {t('create')}
          </GuardedButton>
        )}
      </div>
      <div role="status">{mint.created && <Created allowlist={mint.created} />}</div>
      {tree && mint.created && (
        <GuardedButton
          refusal={null}
          isBusy={mint.isBusy}
          variant="secondary"
          size="sm"
          className={styles.proofs ?? ''}
          onClick={() => void mint.download(tree, wanted)}
        >
          <Download aria-hidden="true" size={15} />
          {t('downloadProofs')}
        </GuardedButton>
      )}
    </>
  );
}

function Created({ allowlist: { root, leafCount } }: { allowlist: AllowlistSummary }) {
  const { t } = useTranslation('allowlists');
  const words = useFormatters();
  return (
    <dl className={styles.root}>
      <dt>{t('root')}</dt>
      <dd className={`${styles.hash} row nowrap between`}>
        <code>{root}</code>
        <CopyButton text={root} what={t('root')} texts="winners" />
      </dd>
      <dd className={styles.note}>{t('leaves', { count: leafCount, number: words.count(leafCount) })}</dd>
    </dl>
  );
}

/** The list knows when and for how much its winners mint. */
function defaultsFor({ mintPrice, eventDate }: List): MintForm {
  return {
    amount: '1',
    price: mintPrice === null ? '' : String(mintPrice),
    startTime: eventDate?.toISOString() ?? '',
    endTime: '',
    stage: '1',
    maxSupply: '',
    feeBps: '0',
    restrictFeeRecipients: true,
  };
}
