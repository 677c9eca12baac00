import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { LineState, RequirementId } from './line-states.ts';
import type { Joining } from './use-joining.ts';

/** What the wallet holds of a requirement, in place of a bare verdict; null where that is unknown or says otherwise. */
export function useHoldingsLabel(
  id: RequirementId,
  { mark }: LineState,
  { holdings, me }: Pick<Joining, 'holdings' | 'me'>,
): string | null {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  if (!holdings || !me) return null;
  const { balance, tokens } = holdings;
  if (id === 'balance' && balance) {
    const has = words.price(balance.has, me.chain);
    if (mark === 'met' && balance.missing === null) return t('holds.balance', { has });
    if (mark === 'not-met' && balance.missing !== null)
      return t('holds.missing', { has, missing: words.price(balance.missing, me.chain) });
  }
  if (id === 'nft' && mark === 'met' && tokens)
    return t('holds.tokens', { count: tokens, number: words.count(tokens) });
  return null;
}
