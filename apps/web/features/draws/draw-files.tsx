import { DRAW_CHECKER_PATH } from '@signboard/contract/pages.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import styles from './draw-files.module.css';
import { proofUrl } from './proof-url.ts';

/** Checks the downloaded proof with this project's code alone. */
const COMMAND = 'npm run -s verify-draw -- proof.json';

/** Ways to check a draw without this page. */
export function DrawFiles({ list, number }: { list: PublicList; number: number }) {
  const { t } = useTranslation('draw');
  const links = [
    { name: 'proof', href: proofUrl(list, number) },
    { name: 'checker', href: DRAW_CHECKER_PATH },
  ] as const;
  return (
    <div className={styles.files}>
      <h3 className={styles.title}>{t('files.title')}</h3>
      <p className={styles.links}>
        {links.map(({ name, href }) => (
          <a key={name} href={href} download>
            <Download aria-hidden="true" size={16} />
            {t(`files.${name}`)}
          </a>
        ))}
      </p>
      <p className={styles.command}>
        {t('files.command')}
        <span>
          <code>
            {COMMAND.split(' ').map((word) => (
              <Fragment key={word}>
                <span>{word}</span>{' '}
              </Fragment>
            ))}
          </code>
          <CopyButton text={COMMAND} what={COMMAND} texts="draw" />
        </span>
      </p>
    </div>
  );
}
