/** How the person or the extension responds to a prompt, other than by accepting. */
export type NextAnswer = 'reject' | 'pending' | 'locked';

export type WalletCall = { method: string; params: readonly unknown[] };

/** Controls a wallet and records its calls. */
export type WalletScript = {
  /** Every call so far, including those of earlier pages. */
  readonly calls: readonly WalletCall[];
  /** The method names of the calls so far, in order. */
  methods(): string[];
  /** The next prompts (connect, sign, switch) end this way instead of being accepted. */
  answerNext(answer: NextAnswer, times?: number): void;
  /** Leaves every prompt open until the returned function is called. */
  holdPrompts(): () => void;
};

/** An EIP-1193 error. */
export type WalletFault = { code: number; message: string };

const FAULTS: Record<NextAnswer, WalletFault> = {
  reject: { code: 4001, message: 'User rejected the request.' },
  pending: { code: -32002, message: 'Request already pending. Please wait.' },
  locked: { code: 4100, message: 'The wallet is locked.' },
};

/** Shared by both test wallets. */
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
    /** Waits while prompts are held, and returns the requested fault, if any. */
    async prompt(): Promise<WalletFault | null> {
      await held;
      const answer = answers.shift();
      return answer ? FAULTS[answer] : null;
    },
  };
}

/** The only methods that the product may call; journeys assert that it called no others. */
const ALLOWED_WALLET_METHODS: ReadonlySet<string> = new Set([
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

/** Calls that the product should never make. */
export function forbiddenCalls(wallet: WalletScript): WalletCall[] {
  return wallet.calls.filter((call) => !ALLOWED_WALLET_METHODS.has(call.method));
}
