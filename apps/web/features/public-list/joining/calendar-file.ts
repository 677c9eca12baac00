export type CalendarEvent = {
  /** Stable for the same event, so that a second import replaces the first. */
  uid: string;
  title: string;
  description: string;
  url: string;
  startsAt: Date;
  writtenAt: Date;
};

const MAX_LINE_OCTETS = 75;

/** iCalendar (RFC 5545): escaped texts, folded lines, times in UTC. */
export function calendarFile({ uid, title, description, url, startsAt, writtenAt }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Signboard//Signboard 1.0//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    // A URI value is not escaped; a valid one contains nothing that would break the line.
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Control characters are not allowed; line breaks are escaped. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are removed
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  );
}

/** A line has at most 75 octets; continuation lines start with a space. Characters are never split. */
function fold(line: string): string {
  const rows: string[] = [];
  let row = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > MAX_LINE_OCTETS) {
      rows.push(row);
      row = ' ';
      octets = 1;
    }
    row += character;
    octets += size;
  }
  return [...rows, row].join('\r\n');
}
