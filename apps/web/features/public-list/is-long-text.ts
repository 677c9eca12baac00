const MAX_CHARACTERS = 900;
const MAX_LINES = 12;

/** Whether a text would push everything below it off the screen. */
export function isLongText(text: string): boolean {
  return text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
}
