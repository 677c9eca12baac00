import type { Readable } from 'node:stream';

/** An answer that a browser saves as a file; its content is streamed, so its size does not matter. */
export class FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
  constructor(fileName: string, contentType: string, content: Readable) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.content = content;
  }
}
