import { useUnsavedChangesGuard } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { UnsavedChangesDialog } from '#web/ui/overlays/unsaved-changes-dialog.tsx';

/** Asks before unsaved changes of one of the bot's forms are lost. */
export function BotLeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { group } = useTranslation('bots');
  return <UnsavedChangesDialog guard={useUnsavedChangesGuard(isDirty)} texts={group('leave')} />;
}
