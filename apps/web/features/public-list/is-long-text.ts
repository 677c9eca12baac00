const MOST_CHARACTERS = 900;
const MOST_LINES = 12;

/** Whether a text would push all that follows it out of sight. */
export function isLongText(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
}
