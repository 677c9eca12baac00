import type { FoundCollection } from '@signboard/contract/bots/bot.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { otherAccountsQuery } from './budget-query.ts';

/** Says at the field which other bots of this site post the collection on X. */
export function OtherAccounts({ of: { chain, contractAddress } }: { of: FoundCollection }) {
  const { data = [] } = useQuery(otherAccountsQuery(chain, contractAddress));
  return data.length === 0 ? null : <Accounts usernames={data} />;
}

function Accounts({ usernames }: { usernames: readonly string[] }) {
  const { t } = useTranslation('x-budget');
  const { locale } = useFormatters();
  const accounts = new Intl.ListFormat(locale).format(usernames.map((name) => `@${name}`));
  return (
    <Notice kind="warning" role="status">
      {t('same.field', { accounts })}
    </Notice>
  );
}
