/** A person of the sandbox's story whose key everyone may know. */
export type Persona = {
  id: string;
  name: string;
  role: string;
  chain: 'ethereum' | 'solana';
  address: string;
  /** 0x-hex for Ethereum; the 32-byte seed in hex for Solana. */
  privateKey: string;
};

/** What the sandbox tells its wallet. */
export type DemoWorld = { personas: Persona[]; ethereumRpcUrl: string };

/** The questions that the wallet asks the person. */
export type DemoPrompts = {
  /** Null means that the person said no. */
  pickPersona(personas: Persona[], current: Persona | null): Promise<Persona | null>;
  confirmMessage(persona: Persona, message: string): Promise<boolean>;
  /** Says why something cannot be done. */
  tell(problem: DemoProblem): Promise<void>;
};

/** What can go wrong with the wallet itself. */
export type DemoProblem = 'no-sandbox' | 'no-ed25519';
