import type { FaultAnswers } from '../faults/fault-switch.ts';
import { TELEGRAM_CHATS } from './telegram-fixtures.ts';

const RETRY_SECONDS = 3;

/** The Bot API says what went wrong in words. */
export function problem(status: number, description: string, parameters?: Record<string, number>) {
  return { ok: false, error_code: status, description, ...(parameters && { parameters }) };
}

export const UNAUTHORIZED = problem(401, 'Unauthorized');
export const CHAT_NOT_FOUND = problem(400, 'Bad Request: chat not found');
export const NO_RIGHTS = problem(400, 'Bad Request: need administrator rights in the channel chat');
export const NOT_A_MEMBER = problem(403, 'Forbidden: bot is not a member of the channel chat');
const KICKED = problem(403, 'Forbidden: bot was kicked from the channel chat');

const migratedTo = TELEGRAM_CHATS.find((chat) => chat.migratedTo)?.migratedTo ?? 0;
const MIGRATED = problem(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
  migrate_to_chat_id: migratedTo,
});

export const telegramFaultAnswers: FaultAnswers = {
  'rate-limited': (reply) =>
    reply
      .code(429)
      .send(problem(429, `Too Many Requests: retry after ${RETRY_SECONDS}`, { retry_after: RETRY_SECONDS })),
  'server-error': (reply) => reply.code(500).send(problem(500, 'Internal Server Error')),
  unauthorized: (reply) => reply.code(401).send(UNAUTHORIZED),
  kicked: (reply) => reply.code(403).send(KICKED),
  'chat-not-found': (reply) => reply.code(400).send(CHAT_NOT_FOUND),
  migrated: (reply) => reply.code(400).send(MIGRATED),
  'image-refused': (reply) => reply.code(400).send(problem(400, 'Bad Request: PHOTO_INVALID_DIMENSIONS')),
  'wrong-answer': (reply) => reply.type('text/html').send('<html><body>Please try again.</body></html>'),
};
