import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { JsonResponse } from '#server/platform/providers/http-json.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { ChatMigrated, type TelegramRefusal } from './telegram-port.ts';

const LONGEST_WAIT_SECONDS = 24 * 3600;

const problem = z.object({
  ok: z.literal(false),
  description: z.string().catch(''),
  parameters: z
    .object({
      retry_after: z.number().optional().catch(undefined),
      migrate_to_chat_id: z.union([z.number(), z.string()]).optional().catch(undefined),
    })
    .catch({}),
});

/** What a rejected Bot API call means for us. The description is Telegram's text, never the token. */
export function telegramFault({ status, json }: JsonResponse, clock: Clock): ProviderError {
  const message = `Telegram answered ${status}`;
  const parsed = problem.safeParse(json);
  // The response comes from a proxy in front of the API: nothing was decided about the call.
  if (!parsed.success) return new ProviderError('retry-later', message, { scope: 'app' });
  const { description, parameters = {} } = parsed.data;
  if (status === 429) {
    const seconds = Math.min(Math.max(parameters.retry_after ?? 1, 1), LONGEST_WAIT_SECONDS);
    return new ProviderError('retry-later', message, {
      scope: 'account',
      retryAt: secondsAfter(clock.now(), seconds),
    });
  }
  if (parameters.migrate_to_chat_id !== undefined)
    return new ChatMigrated(String(parameters.migrate_to_chat_id));
  const reason = refusalOf(status, description);
  return new ProviderError('refused', message, {
    reason,
    scope: reason === 'photo-refused' || reason === 'message-refused' ? 'post' : 'account',
  });
}

/** Telegram has no error codes besides the status; its descriptions are stable. */
function refusalOf(status: number, description: string): TelegramRefusal {
  if (status === 401 || status === 404) return 'bad-token';
  if (/chat not found/i.test(description)) return 'chat-not-found';
  // Groups may forbid pictures and allow messages.
  if (/CHAT_SEND_(PHOTOS|MEDIA)|rights to send (photos|media)/i.test(description)) return 'photo-refused';
  if (/not enough rights|administrator rights|CHAT_WRITE_FORBIDDEN|CHAT_SEND_/i.test(description))
    return 'no-rights';
  if (status === 403) return 'kicked';
  if (status === 413 || /photo|image|media|file|dimensions/i.test(description)) return 'photo-refused';
  return 'message-refused';
}
