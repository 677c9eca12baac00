/** A call that the node refuses, with its JSON-RPC code. */
export class RpcRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
