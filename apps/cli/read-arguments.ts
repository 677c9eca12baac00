import { parseArgs } from 'node:util';

export const USAGE = `Repeats a draw from its proof file and checks every step. Also reads the commitment file of a pending draw.

  npm run -s verify-draw -- FILE [options]

  --commitment HEX   the commitment (fingerprint) you saw before the draw
  --receipt FILE     your receipt, to show your result
  --openings FILE    the published wallets of this draw
  --confirmations FILE  who confirmed and moved up, where winners have to confirm
  --key HEX          a receipt key that the operator publishes; can be repeated
  --trust FILE       certificates (PEM) of more timestamp authorities to trust; can be repeated
  --require-witness  fail unless a trusted authority saw the commitment before the random number

Exit codes: 0 the result follows from the entries and the random number, and the receipt's entry is in the draw;
1 a check failed; 2 a file could not be read.
`;

export type Arguments = {
  file: string;
  commitment: string | undefined;
  receipt: string | undefined;
  openings: string | undefined;
  confirmations: string | undefined;
  keys: string[];
  trust: string[];
  requireWitness: boolean;
};

/** Null when the command line cannot be understood. */
export function readArguments(args: readonly string[]): Arguments | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        commitment: { type: 'string' },
        receipt: { type: 'string' },
        openings: { type: 'string' },
        confirmations: { type: 'string' },
        key: { type: 'string', multiple: true },
        trust: { type: 'string', multiple: true },
        'require-witness': { type: 'boolean' },
      },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return null;
    return {
      file,
      commitment: values.commitment?.toLowerCase(),
      receipt: values.receipt,
      openings: values.openings,
      confirmations: values.confirmations,
      keys: (values.key ?? []).map((key) => key.toLowerCase()),
      trust: values.trust ?? [],
      requireWitness: values['require-witness'] ?? false,
    };
  } catch {
    return null;
  }
}
