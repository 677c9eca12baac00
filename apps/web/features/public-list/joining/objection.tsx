import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { OutsideLink } from '../address-chip.tsx';
import styles from './objection.module.css';
import { ownerContacts } from './owner-contacts.ts';

/** How a participant whose entry the owner removed can object. */
export function Objection({ list }: { list: PublicList }) {
  const { t } = useTranslation('joining');
  const contacts = ownerContacts(list);
  return (
    <div className="stack gap-1 text-sm">
      <h4 className={styles.title}>{t('entry.objection.title')}</h4>
      <p>{t(contacts.length > 0 ? 'entry.objection.text' : 'entry.objection.noContact')}</p>
      {contacts.length > 0 && (
        <ul className="stack gap-1">
          {contacts.map(({ kind, name, href }) => (
            <li key={kind}>
              <OutsideLink href={href}>{t(`entry.objection.${kind}`, { name })}</OutsideLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
