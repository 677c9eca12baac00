/** One answer of a wallet: what a person or an extension can make of a request. */
export type NextAnswer = 'reject' | 'pending' | 'locked';

/** One call that reached the wallet. */
export type WalletCall = { method: string; params: readonly unknown[] };

/** How a test steers a wallet, and what it wrote down. */
export type WalletScript = {
  /** Every call so far, also those of earlier pages. */
  readonly calls: readonly WalletCall[];
  /** The names of the calls so far, in order. */
  methods(): string[];
  /** The next prompts (connect, sign, switch) end this way instead of with a yes. */
  answerNext(answer: NextAnswer, times?: number): void;
  /** Leaves every prompt unanswered until the returned function is called. */
  holdPrompts(): () => void;
};

/** The error that a wallet gives, in the numbers of EIP-1193. */
export type WalletFault = { code: number; message: string };

const FAULTS: Record<NextAnswer, WalletFault> = {
  reject: { code: 4001, message: 'User rejected the request.' },
  pending: { code: -32002, message: 'Request already pending. Please wait.' },
  locked: { code: 4100, message: 'The wallet is locked.' },
};

/** The steering and the log that both test wallets share. */
export function createWalletScript() {
  const calls: WalletCall[] = [];
  const answers: NextAnswer[] = [];
  let held = Promise.resolve();
  const script: WalletScript = {
    calls,
    methods: () => calls.map((call) => call.method),
    answerNext: (answer, times = 1) => void answers.push(...Array<NextAnswer>(times).fill(answer)),
    holdPrompts() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
  return {
    script,
    note: (call: WalletCall) => void calls.push(call),
    /** Waits while prompts are held, and gives the fault that the test asked for, if any. */
    async prompt(): Promise<WalletFault | null> {
      await held;
      const answer = answers.shift();
      return answer ? FAULTS[answer] : null;
    },
  };
}

/** Everything the product may ever ask a wallet; a journey ends by proving that it asked nothing else. */
export const ALLOWED_WALLET_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'eth_call',
  'personal_sign',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
  'standard:connect',
  'standard:disconnect',
  'solana:signMessage',
]);

/** The calls that the product should never have made; empty in a good journey. */
export function forbiddenCalls(wallet: WalletScript): WalletCall[] {
  return wallet.calls.filter((call) => !ALLOWED_WALLET_METHODS.has(call.method));
}
