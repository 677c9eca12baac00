import { ExternalLink } from 'lucide-react';
import { publicPath } from '#web/features/lists/tables/list-paths.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Link } from '#web/navigation/link.tsx';
import { CopyButton } from '../copy-button.tsx';
import styles from './commitment-line.module.css';
import publicLinkStyles from './public-link.module.css';

/** Shows the start and end of the commitment; copies all of it. */
export function CommitmentLine({ commitment }: { commitment: string }) {
  const { t } = useTranslation('winners');
  return (
    <p className={styles.line}>
      <span className={styles.name}>{t('commitment')}</span>
      <code title={commitment}>
        {commitment.slice(0, 8)}…{commitment.slice(-6)}
      </code>
      <CopyButton text={commitment} what={t('commitment')} texts="winners" />
    </p>
  );
}

export function PublicLink({ list }: { list: { workspace: string; urlEndName: string } }) {
  const { t } = useTranslation('winners');
  return (
    <Link
      to={`${publicPath(list)}#draw`}
      target="_blank"
      className={`${publicLinkStyles.link} row inline gap-1 nowrap text-sm fit`}
    >
      {t('public')}
      <ExternalLink aria-hidden="true" size={14} />
      <span className="visually-hidden">{t('newWindow')}</span>
    </Link>
  );
}
