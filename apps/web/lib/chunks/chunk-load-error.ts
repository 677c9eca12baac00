/** The request failed, timed out, or the server no longer has the file (after a deployment). */
export type ChunkFault = 'error' | 'timeout' | 'missing';

export class ChunkLoadError extends Error {
  readonly type: ChunkFault;
  readonly address: string;

  constructor(type: ChunkFault, address: string) {
    super(`Loading chunk failed (${type}: ${address})`);
    this.name = 'ChunkLoadError';
    this.type = type;
    this.address = address;
  }
}
