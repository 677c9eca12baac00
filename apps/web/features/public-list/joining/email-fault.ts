import '#web/lib/forms/zod-without-eval.ts';
import { emailField } from '@signboard/contract/accounts/profile-form.ts';
import type { MessageKey } from '@signboard/contract/texts/message.ts';
import { isMessageKey } from '#web/lib/i18n/messages.ts';

/** Uses the server's schema; null when the address is valid. */
export function emailFault(text: string): MessageKey | null {
  const message = emailField.safeParse(text).error?.issues[0]?.message;
  if (message === undefined) return null;
  return isMessageKey(message) ? message : 'field.email-invalid';
}
