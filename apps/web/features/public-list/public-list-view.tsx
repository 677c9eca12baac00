import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import type { CSSProperties, ReactNode } from 'react';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ListAbout } from './list-about.tsx';
import { ListBand } from './list-face.tsx';
import { ListHeading } from './list-heading.tsx';
import styles from './public-list-view.module.css';
import { ReportLink } from './report-link.tsx';
import { RequirementList } from './requirement-list.tsx';
import { ShownWallets } from './shown-wallets.tsx';
import { StateBoard } from './state-board.tsx';

export function PublicListView({ list, draw }: { list: PublicList; draw: ReactNode }) {
  usePageTitle(list.name);
  const color = { '--list-color': list.color ?? DEFAULT_COLOR } as CSSProperties;
  return (
    <article className={classNames(styles.list, list.color !== null && styles.colored)} style={color}>
      <ListBand list={list} />
      <div className={styles.parts}>
        <ListHeading list={list} />
        <div className={styles.board}>
          <StateBoard list={list} />
        </div>
        {list.details && (
          <div className={styles.story}>
            {/* The result comes first once there is one; before that, the draw's announcement comes last. */}
            {list.details.draw && draw}
            {list.state === 'drawn' && list.details.winners && (
              <ShownWallets list={list} kind="winners" first={list.details.winners} />
            )}
            <RequirementList requirements={list.details.requirements} chain={list.chain} state={list.state} />
            <ListAbout description={list.details.description} website={list.details.website} />
            {!list.details.draw && draw}
            {list.details.registeredWallets && (
              <ShownWallets list={list} kind="joined" first={list.details.registeredWallets} />
            )}
            <ReportLink />
          </div>
        )}
      </div>
    </article>
  );
}
