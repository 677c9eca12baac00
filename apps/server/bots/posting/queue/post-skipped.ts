/** Composing found that a filter leaves the post out. It is no failure: nothing is tried again. */
export class PostSkipped extends Error {
  override name = 'PostSkipped';
  readonly reason: string;

  constructor(reason: string) {
    super(`left out by a filter: ${reason}`);
    this.reason = reason;
  }
}
