import { call } from '#web/lib/api/call.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';

const asked = new Map<string, Promise<{ isConfirmed: boolean; msg: string }>>();

/** Confirms an email, once per link: a token is good for one use, and a page may ask twice. */
export function confirmEmail(token: string): Promise<{ isConfirmed: boolean; msg: string }> {
  const known = asked.get(token);
  if (known) return known;
  const asking = call(usersCalls.confirmEmail, { body: { id: token } }).then(({ result, msg }) => ({
    isConfirmed: result,
    msg,
  }));
  asked.set(token, asking);
  asking.catch(() => asked.delete(token));
  return asking;
}
