import { parseArgs } from 'node:util';

export const USAGE = `Repeats a draw from its proof file and checks every step. Also reads the commitment file of a pending draw.

  npx @signboard/verify FILE|ADDRESS [options]

ADDRESS is that of a list, such as https://lists.example/sb/WORKSPACE/LIST: its files are fetched from there.

  --commitment HEX   the commitment (fingerprint) you saw before the draw
  --receipt FILE     your receipt, to show your result and compare it with the draw
  --openings FILE    the published wallets of this draw
  --confirmations FILE  who confirmed and moved up, where winners have to confirm
  --key HEX          a receipt key that the instance publishes; can be repeated
  --trust FILE       certificates (PEM) of more timestamp authorities to trust; can be repeated
  --draw NUMBER      with an address: which draw of the list; the latest without it
  --require-witness  fail unless a trusted authority saw the commitment before the random number

Exit codes:
   0  the result follows, and everything else that was asked for is right
   1  a check failed, or the places do not follow
   2  nothing was checked: a file could not be read, is not complete, or is of another version
   3  no trusted authority saw the commitment before the random number
  10  the receipt's entry is missing      11  it was removed before the draw
  12  the receipt is no receipt, is damaged, or is of another list
  13  the instance publishes no such key  14  the terms of the receipt are not those of the draw
  15  another source than promised        16  other chances than promised
  17  the receipt is from after the closing
`;

export type Arguments = {
  file: string;
  commitment: string | undefined;
  receipt: string | undefined;
  openings: string | undefined;
  confirmations: string | undefined;
  keys: string[];
  trust: string[];
  draw: string | undefined;
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
        draw: { type: 'string' },
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
      draw: values.draw,
      requireWitness: values['require-witness'] ?? false,
    };
  } catch {
    return null;
  }
}
