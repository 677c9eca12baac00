import type { Readable } from 'node:stream';

/** A response that browsers save as a file. The content is streamed, so it may be of any size. */
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
