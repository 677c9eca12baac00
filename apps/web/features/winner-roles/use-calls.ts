import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

/** Runs calls one at a time. A rejected one leaves its message, with the name of the role where the server knows it. */
export function useCalls<Name extends string>() {
  const { t } = useTranslation('winner-roles');
  const [busyWith, setBusyWith] = useState<Name | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(name: Name, work: () => Promise<void>): Promise<void> {
    setBusyWith(name);
    setProblem(null);
    try {
      await work();
    } catch (reason) {
      setProblem(isProblem(reason) ? (reason.fields?.roleId ?? reason.msg) : t('failed'));
    } finally {
      setBusyWith(null);
    }
  }
  return { busyWith, problem, run };
}
