/** Why a script chunk did not come: the request failed, took too long, or the server no longer has the file. */
export type ChunkFault = 'error' | 'timeout' | 'missing';

/** A part of the app that could not be loaded, with the address it was asked from. */
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
