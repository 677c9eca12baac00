import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { DrawVerdict } from './check-messages.ts';
import { Hash } from './hash.tsx';
import { Statement } from './statement.tsx';

/** The first statement: whether the result follows from the entries and the random number. */
export function ResultStatement({ verdict }: { verdict: DrawVerdict }) {
  const { t } = useTranslation('draw-check');
  const { isVerified, checks, previous } = verdict;
  const areWalletsWrong = checks.some(({ name, outcome }) => name === 'opened' && outcome === 'failed');
  const tone = !isVerified ? 'wrong' : areWalletsWrong ? 'limited' : 'right';
  return (
    <Statement tone={tone} title={t(isVerified ? 'follows' : 'followsNot')}>
      <p>{t(isVerified ? 'repeated' : 'refused')}</p>
      {isVerified && areWalletsWrong && <p>{t('walletsWrong')}</p>}
      {previous && (
        <p>
          {t('previous')} <Hash value={previous} />
        </p>
      )}
    </Statement>
  );
}
