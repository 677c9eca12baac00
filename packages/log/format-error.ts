/** What is wrong with a text or file; the README explains each. */
export type FormatReason =
  | 'too-large'
  | 'not-utf8'
  | 'control-character'
  | 'no-final-newline'
  | 'no-empty-line'
  | 'bad-header'
  | 'bad-number'
  | 'number-too-large'
  | 'bad-base64'
  | 'bad-hash'
  | 'too-many-hashes'
  | 'no-signature'
  | 'too-many-signatures'
  | 'bad-signature-line'
  | 'bad-key'
  | 'key-id-differs'
  | 'unknown-key-type'
  | 'bad-origin'
  | 'extension-line'
  | 'bad-line'
  | 'unknown-name'
  | 'duplicate-name'
  | 'duplicate-key'
  | 'duplicate-member'
  | 'bad-threshold'
  | 'no-quorum-line'
  | 'duplicate-quorum-line'
  | 'too-many-lines'
  | 'bad-bundle';

/** Thrown for input that isn't of its format. Input of the right format with wrong hashes or signatures is a value. */
export class FormatError extends Error {
  override name = 'FormatError';
  readonly reason: FormatReason;
  /** Of files that people write: the line, counted from 1. */
  readonly line: number | undefined;

  constructor(reason: FormatReason, line?: number) {
    super(line === undefined ? reason : `line ${line}: ${reason}`);
    this.reason = reason;
    this.line = line;
  }
}
