/** `{…At}` become Discord timestamps, which each reader sees in their own time zone. */
export const announcements = {
  opened: 'Registration is open until {closesAt} ({closesIn}). Spots: {spots}.',
  'closing-soon': 'Registration closes {closesIn}. Entries so far: {entries}.',
  full: 'All {spots} spots are taken.',
  committed:
    'The entries of the draw are locked: {entries} entries for {winners} places. The winners are drawn {revealIn}.',
  drawn: 'The winners are drawn: {winners} out of {entries} entries.',
  check: 'See and check the draw',
  test: 'Test: announcements of your lists will appear in this channel.',
};
