/** Before the draw nobody has won or lost. */
export function joinedResult(entry: { isDrawn: boolean; winner: boolean }): 'waiting' | 'won' | 'lost' {
  if (!entry.isDrawn) return 'waiting';
  return entry.winner ? 'won' : 'lost';
}
