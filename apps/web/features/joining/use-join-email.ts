import '#web/lib/forms/zod-without-eval.ts';
import { isMessageKey, type MessageKey } from '@signboard/contract/texts/message.ts';
import { emailField } from '@signboard/contract/users/profile-form.ts';
import type { User } from '@signboard/contract/users/user.ts';
import { useState } from 'react';

/** What is wrong with an address, by the rule that the server judges with; null when nothing is. */
export function emailFault(text: string): MessageKey | null {
  if (text.trim() === '') return 'reason.email-needed';
  const { error } = emailField.safeParse(text);
  const message = error?.issues[0]?.message;
  if (message === undefined) return null;
  return isMessageKey(message) ? message : 'field.email-invalid';
}

/** The address that a list asks for: the profile's, until the person types another. */
export function useJoinEmail(me: User | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? me?.email ?? '';
  return {
    email,
    setEmail: setTyped,
    isTouched: typed !== null,
    fault: emailFault(email),
    isConfirmed: me?.emailConfirmed === true && email.trim() === me.email,
  };
}
