import type { User } from '@signboard/contract/accounts/account.ts';
import { useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';

type Judge = typeof import('./email-fault.ts')['emailFault'];

/** The address that a list asks for: the profile's, until the person types another. */
export function useJoinEmail(me: User | null, isAsked: boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const judge = useJudge(isAsked);
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

/** The rule, once it is there; it brings the schemas along, which few lists need. Until then the server alone judges. */
function useJudge(isAsked: boolean): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    loadChunk(() => import('./email-fault.ts'))
      .then(({ emailFault }) => setJudge(() => emailFault))
      .catch(() => {});
  }, [isAsked]);
  return judge;
}
