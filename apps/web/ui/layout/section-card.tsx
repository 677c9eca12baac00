import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './section-card.module.css';

type SectionCardProps = {
  /** Of the heading, and so of the section in the address. */
  id: string;
  title: string;
  lead: ReactNode;
  action: ReactNode;
  children: ReactNode;
};

/** A section of a page of settings, with its main action beside the heading. */
export function SectionCard({ id, title, lead, action, children }: SectionCardProps) {
  return (
    <Card className="stack gap-5" aria-labelledby={id}>
      <div className={`${styles.head} row gap-4 top between`}>
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
