import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './join-area.module.css';
import { useJoinContext } from './join-context.ts';
import { STATE_VIEWS } from './state-texts.ts';

/** The join button, until the lazily loaded joining UI replaces it. */
export function JoinArea({ state }: { state: PublicList['state'] }) {
  const { t } = useTranslation();
  const context = useJoinContext();
  return (
    <div className="stack">
      <div ref={context?.places.ref('main')} className={styles.place} />
      {context?.state !== 'open' && <FirstButton state={state} />}
      {!STATE_VIEWS[state].isPast && (
        <p className={`${styles.promise} row nowrap center text-sm bold`}>
          <ShieldCheck aria-hidden="true" size={18} />
          {t('session.promise')}
        </p>
      )}
    </div>
  );
}

function FirstButton({ state }: { state: PublicList['state'] }) {
  const { t } = useTranslation('public');
  const context = useJoinContext();
  const isOpening = context?.state === 'opening';
  const { isJoinAhead } = STATE_VIEWS[state];
  const press = { onClick: () => context?.enter(), 'aria-busy': isOpening || undefined };
  if (isJoinAhead) {
    return (
      <div className={styles.bar}>
        <Button size="lg" isWide {...press}>
          {isOpening ? t('join.opening') : t(state === 'upcoming' ? 'join.upcoming' : 'join.open')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {state === 'full' && (
        <Button size="lg" isWide disabled>
          {t('join.full')}
        </Button>
      )}
      <Button variant={state === 'full' ? 'ghost' : 'secondary'} isWide {...press}>
        {isOpening ? t('join.opening') : t('join.mine')}
      </Button>
    </>
  );
}
