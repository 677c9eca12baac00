import type { AnswerOf } from '@signboard/contract/endpoint.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './find-wallet.module.css';
import { faultCode } from './joining/refusal.ts';
import { CHAIN_NAMES } from './requirement-lines.ts';

export type FindWalletFormProps = {
  list: Pick<PublicList, 'workspace' | 'urlEndName' | 'chain'>;
};

type Standing = AnswerOf<typeof publicListApi.findWallet>['result'];
type Found = { address: string } & (Standing | { fault: ReturnType<typeof faultCode> });

export function FindWalletForm({ list }: FindWalletFormProps) {
  const { t } = useTranslation('find-wallet');
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [isAsking, setAsking] = useState(false);
  const fieldId = useId();
  const form = useRef<HTMLFormElement>(null);
  // It replaced the button that opened it: whoever sees it can type.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = typed.trim();
    if (address === '' || isAsking) return;
    setAsking(true);
    try {
      const body = { workspace: list.workspace, name: list.urlEndName, address };
      const { result } = await callInPlace(publicListApi.findWallet, { body });
      setFound({ address, ...result });
    } catch (reason) {
      setFound({ address, fault: faultCode(reason) });
    }
    setAsking(false);
  }
  const isInvalid = found !== null && 'standing' in found && found.standing === 'invalid';
  return (
    <form ref={form} className="stack" onSubmit={(event) => void ask(event)} noValidate>
      <div className={styles.row}>
        <TextField
          id={fieldId}
          label={t('label', { chain: CHAIN_NAMES[list.chain] })}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          isWrong={isInvalid}
          onChange={(event) => {
            setTyped(event.target.value);
            setFound(null);
          }}
        />
        <Button type="submit" aria-disabled={isAsking || undefined}>
          {isAsking ? t('checking') : t('check')}
        </Button>
      </div>
      <div role="status" className={styles.answer}>
        {found && <Answer found={found} chain={list.chain} />}
      </div>
    </form>
  );
}

const KINDS = {
  joined: 'success',
  won: 'success',
  waiting: 'info',
  'not-joined': 'info',
  'not-won': 'info',
} as const;

function Answer({ found, chain }: { found: Found; chain: PublicList['chain'] }) {
  const { t } = useTranslation('find-wallet');
  const translate = useTranslateMessage();
  const words = useReaderFormatters();
  if ('fault' in found) return <Notice kind="error">{translate(`error.${found.fault}`)}</Notice>;
  const { standing, waitingPlace } = found;
  if (standing === 'invalid')
    return <Notice kind="warning">{t('invalid', { chain: CHAIN_NAMES[chain] })}</Notice>;
  return (
    <Notice
      kind={KINDS[standing]}
      title={t(`standing.${standing}`, { place: words.count(waitingPlace ?? 0) })}
    >
      <code title={found.address}>{shortAddress(found.address)}</code>
    </Notice>
  );
}
