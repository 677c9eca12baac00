import type { ListItem } from '@signboard/contract/lists/list.ts';
import { getNextAction } from '@signboard/domain/lists/list-state.ts';
import { Suspense, useRef, useState } from 'react';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { LazyShareSheet, ShareButton } from '../share/share-button.tsx';
import styles from './list-cells.module.css';
import { basicsPath, editPath, publicPath } from './list-paths.ts';
import { useToggleList } from './use-toggle-list.ts';

/** What the owner of a list does next. A list that is over has nothing left to do. */
export function MainAction({ list }: { list: ListItem }) {
  const [isSharing, setSharing] = useState(false);
  const place = useRef<HTMLSpanElement>(null);

  /** The button that published the list is gone: its successor gets the focus. */
  function closeSheet(): void {
    setSharing(false);
    place.current?.querySelector<HTMLElement>('button, a')?.focus();
  }

  return (
    <span ref={place} className={styles.action}>
      {getNextAction(list, new Date()) === 'publish' ? (
        <PublishButton list={list} onPublished={() => setSharing(true)} />
      ) : (
        <OtherAction list={list} />
      )}
      <Suspense>{isSharing && <LazyShareSheet list={list} onClose={closeSheet} />}</Suspense>
    </span>
  );
}

function OtherAction({ list }: { list: ListItem }) {
  const { t } = useTranslation('lists');
  const action = getNextAction(list, new Date());
  const label = (action: string) => ({ 'aria-label': `${action}: ${list.name}` });
  switch (action) {
    case 'complete':
      return (
        <ButtonLink to={basicsPath(list)} variant="secondary" size="sm" {...label(t('next.complete'))}>
          {t('next.complete')}
        </ButtonLink>
      );
    case 'draw':
      return (
        <ButtonLink to={editPath(list)} size="sm" {...label(t('next.draw'))}>
          {t('next.draw')}
        </ButtonLink>
      );
    case 'watch-draw':
      return (
        <ButtonLink
          to={`${publicPath(list)}#draw`}
          target="_blank"
          variant="secondary"
          size="sm"
          {...label(t('next.watch-draw'))}
        >
          {t('next.watch-draw')}
        </ButtonLink>
      );
    case 'share-results':
      return <ShareButton list={list} label={t('next.share-results')} {...label(t('next.share-results'))} />;
    case 'copy-link':
      return (
        <Button
          variant="secondary"
          size="sm"
          {...label(t('next.copy-link'))}
          onClick={() => void copyLink(list, t('next.copied'), t('next.notCopied'))}
        >
          {t('next.copy-link')}
        </Button>
      );
    default:
      return null;
  }
}

async function copyLink(list: ListItem, copied: string, notCopied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(publicPath(list), location.href).href);
    notify(copied, 'success');
  } catch {
    notify(notCopied, 'error');
  }
}

/** Activates the list after the same question as in the editor. */
function PublishButton({ list, onPublished }: { list: ListItem; onPublished(): void }) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const { ask, question } = useToggleList(list.id, {
    doneText: () => t('next.published', { name: list.name }),
    onPublished,
  });
  return (
    <>
      <Button size="sm" aria-label={`${t('next.publish')}: ${list.name}`} onClick={ask}>
        {t('next.publish')}
      </Button>
      <ConfirmDialog
        {...question}
        title={translate('list.activate-question')}
        cancelLabel={t('cancel')}
        confirmLabel={t('next.accept')}
      >
        <p>{t('next.publishText')}</p>
      </ConfirmDialog>
    </>
  );
}
