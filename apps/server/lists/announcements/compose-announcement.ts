import { textsIn } from '@signboard/languages/texts.ts';
import type { DiscordMessage } from '#server/platform/providers/discord/webhook-port.ts';
import type { DueAnnouncement } from './announcements-store.ts';

const ACCENT_COLOR = 0x4e9595;

/** Discord shows each reader their own time: `f` as a date, `R` as "in an hour". */
const timestamp = (date: Date | null, style: 'f' | 'R') =>
  date ? `<t:${Math.floor(date.getTime() / 1000)}:${style}>` : '–';

export function composeAnnouncement(due: DueAnnouncement, publicUrl: string): DiscordMessage {
  const texts = textsIn(due.language).announcements;
  const isAboutDraw = due.kind === 'committed' || due.kind === 'drawn';
  const url = publicUrl + due.listPath;
  const number = (value: number | null) => (value ?? 0).toLocaleString(due.language);
  const values: Record<string, string> = {
    closesAt: timestamp(due.endDate, 'f'),
    closesIn: timestamp(due.endDate, 'R'),
    revealIn: timestamp(due.revealAt, 'R'),
    spots: number(due.spots),
    entries: number(isAboutDraw ? due.entries : due.joined),
    winners: number(due.winners),
  };
  const text = texts[due.kind].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return {
    embeds: [
      {
        title: due.listName,
        url,
        color: ACCENT_COLOR,
        description: isAboutDraw ? `${text}\n\n[${texts.check}](${url})` : text,
      },
    ],
  };
}

/** Why an announcement would no longer be true; null when it still is. */
export function findStaleReason(due: DueAnnouncement, now: Date): string | null {
  if (due.isDeleted) return 'list-deleted';
  const isAboutOpen = due.kind === 'opened' || due.kind === 'closing-soon' || due.kind === 'full';
  if (isAboutOpen && due.endDate !== null && now >= due.endDate) return 'too-late';
  return now.getTime() - due.createdAt.getTime() > MAX_AGE_MS ? 'too-late' : null;
}

/** As for posts about sales: nobody wants yesterday's news. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
