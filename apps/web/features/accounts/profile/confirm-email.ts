import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { call } from '#web/lib/api/call.ts';

const requests = new Map<string, Promise<{ isConfirmed: boolean; msg: string }>>();

/** One request per link: a token is single-use, and a page may render twice. */
export function confirmEmail(token: string): Promise<{ isConfirmed: boolean; msg: string }> {
  const known = requests.get(token);
  if (known) return known;
  const asking = call(accountsApi.confirmEmail, { body: { id: token } }).then(({ result, msg }) => ({
    isConfirmed: result,
    msg,
  }));
  requests.set(token, asking);
  asking.catch(() => requests.delete(token));
  return asking;
}
