import { useCallback, useEffect } from 'react';
import { type CaptchaCheck, type CaptchaState, useCaptcha } from '#web/features/captcha/use-captcha.ts';

/** The two passes that creating and then saving a list need, as one check. It starts with the first change. */
export function useNewListCaptcha(isChanged: boolean): CaptchaCheck {
  const creating = useCaptcha('list_general_create');
  const saving = useCaptcha('list_general_info');

  // One after the other: each may keep a processor core busy.
  const ensure = useCallback(
    async () => Math.min(await creating.ensure(), await saving.ensure()),
    [creating.ensure, saving.ensure],
  );
  const refresh = useCallback(
    async () => Math.min(await creating.refresh(), await saving.refresh()),
    [creating.refresh, saving.refresh],
  );

  useEffect(() => {
    if (isChanged) void ensure().catch(() => {});
  }, [isChanged, ensure]);

  return {
    score: creating.score === null || saving.score === null ? null : Math.min(creating.score, saving.score),
    state: combine(creating.state, saving.state),
    ensure,
    refresh,
    spend() {
      creating.spend();
      saving.spend();
    },
  };
}

function combine(...states: CaptchaState[]): CaptchaState {
  const order: CaptchaState[] = ['flagged', 'working', 'idle', 'passed'];
  return order.find((state) => states.includes(state)) ?? 'idle';
}
