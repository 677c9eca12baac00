import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { CallFields } from './call-fields.tsx';
import { CoinFields, TransactionsFields } from './chain-fields.tsx';
import type { ConditionEditor } from './condition-editor.ts';
import type { ConditionType } from './condition-types.ts';
import { DiscordConditionFields } from './discord-condition-fields.tsx';
import { AttestationFields, PassportFields } from './proof-fields.tsx';
import { DiscordAccountFields, FollowFields, XAccountFields } from './social-fields.tsx';
import { SolanaNftFields, SolanaTokenFields, TokenFields } from './token-fields.tsx';

/** The fields of one condition, by its type. */
export function ConditionFields({ editor }: { editor: ConditionEditor }) {
  const { type } = editor.condition;
  const of = <T extends ConditionType>() => editor as unknown as ConditionEditor<T>;
  switch (type) {
    case 'coin':
      return <CoinFields editor={of()} />;
    case 'token':
      return <TokenFields editor={of()} />;
    case 'solana-token':
      return <SolanaTokenFields editor={of()} />;
    case 'solana-nft':
      return <SolanaNftFields editor={of()} />;
    case 'call':
      return <CallFields editor={of()} />;
    case 'transactions':
      return <TransactionsFields editor={of()} />;
    case 'passport':
      return <PassportFields editor={of()} />;
    case 'coinbase':
      return <CoinbaseText />;
    case 'attestation':
      return <AttestationFields editor={of()} />;
    case 'x-follow':
      return <FollowFields editor={of()} />;
    case 'x-account':
      return <XAccountFields editor={of()} />;
    case 'discord':
      return <DiscordConditionFields editor={of()} />;
    case 'discord-account':
      return <DiscordAccountFields editor={of()} />;
  }
}

function CoinbaseText() {
  const { t } = useTranslation('rule-builder');
  return <p>{t('field.coinbase')}</p>;
}
