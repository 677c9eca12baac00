import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';

type EmailValidator = typeof import('./email-fault.ts')['emailFault'];

/** The profile's address, until the person types another. */
export function useJoinEmail(me: Account | null, isAsked: boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const judge = useEmailValidator(isAsked);
  const email = typed ?? me?.email ?? '';
  const isEmpty = email.trim() === '';
  return {
    email,
    setEmail: setTyped,
    isTouched: typed !== null,
    fault: isEmpty ? ('reason.email-needed' as const) : (judge?.(email) ?? null),
    isConfirmed: me?.emailConfirmed === true && email.trim() === me.email,
  };
}

/** Loaded on demand: it brings the schemas along, which few lists need. Until then only the server validates. */
function useEmailValidator(isAsked: boolean): EmailValidator | null {
  const [judge, setJudge] = useState<EmailValidator | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    loadChunk(() => import('./email-fault.ts'))
      .then(({ emailFault }) => setJudge(() => emailFault))
      .catch(() => {});
  }, [isAsked]);
  return judge;
}
