import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isLongText } from './is-long-text.ts';
import styles from './list-about.module.css';
import { OutsideLink } from './outside-link.tsx';
import { webLink } from './web-link.ts';

type ListAboutProps = { description: string; website: string | null };

/** The owner's description as plain text: no markup, no links. */
export function ListAbout({ description, website }: ListAboutProps) {
  const { t } = useTranslation('public');
  const [isOpen, setOpen] = useState(false);
  const isLong = isLongText(description);
  const link = webLink(website);
  return (
    <section aria-labelledby="about" className={styles.about}>
      <h2 id="about" className={styles.title}>
        {t('about.title')}
      </h2>
      <div id="about-text" className={classNames(styles.text, isLong && !isOpen && styles.short)}>
        {description}
      </div>
      {isLong && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls="about-text"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('about.less') : t('about.all')}
        </Button>
      )}
      {link && (
        <p className={styles.website}>
          <Globe aria-hidden="true" size={18} />
          <span>
            <span className="visually-hidden">{t('about.website')}: </span>
            <OutsideLink href={link.href}>{link.host}</OutsideLink>
          </span>
        </p>
      )}
    </section>
  );
}
