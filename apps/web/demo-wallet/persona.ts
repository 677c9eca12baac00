/** A person of the demo data, whose private key is public. */
export type Persona = {
  id: string;
  name: string;
  role: string;
  chain: 'ethereum' | 'solana';
  address: string;
  /** 0x-hex for Ethereum; the 32-byte seed in hex for Solana. */
  privateKey: string;
};

/** The sandbox's configuration of the demo wallet. */
export type DemoWalletConfig = { personas: Persona[]; ethereumRpcUrl: string };

export type DemoPrompts = {
  /** Null when the person declines. */
  pickPersona(personas: Persona[], current: Persona | null): Promise<Persona | null>;
  confirmMessage(persona: Persona, message: string): Promise<boolean>;
  /** Explains why something failed. */
  tell(problem: DemoProblem): Promise<void>;
};

export type DemoProblem = 'no-sandbox' | 'no-ed25519';
