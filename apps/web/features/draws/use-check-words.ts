import { REMOVAL_REASONS } from '@signboard/domain/lists/removal.ts';
import type { Words } from '@signboard/languages/check-statements.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { texts } from '#web/lib/i18n/texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useStore } from '#web/lib/store/store.ts';

/** The texts of the offline checker and the command line, so that all say the same. They are loaded with the check. */
export function useCheckWords(): Words {
  const checker = useStore(texts).other('checker');
  const { locale, zoned } = useReaderFormatters();
  const translate = useTranslateMessage();
  if (!checker) throw new Error('the texts of the check are not loaded');
  // The file may state a reason that this page doesn't know.
  const reason = (code: string) => {
    const known = REMOVAL_REASONS.find((one) => one === code);
    return known ? translate(`reason.${known}`) : code;
  };
  return { texts: checker, language: locale, time: zoned, reason };
}
