import { z } from 'zod';
import { envelope, problemAnswer } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { acrossFields } from '../lists/form-fields.ts';
import { listAddress } from '../public-list/schemas.ts';
import { checkMint, mintShape, TREE_FORMATS } from './mint-form.ts';

const HASH = '0x[0-9a-fA-F]{64}';
const hash = z.string().regex(new RegExp(`^${HASH}$`));
/** A proof in a tree of the most leaves has 21 hashes. */
const hashes = z.string().regex(new RegExp(`^${HASH}(,${HASH}){0,31}$`));
/** The longest leaf before it is hashed, SeaDrop’s, has 288 bytes. */
const unhashedLeaf = z.string().regex(/^0x([0-9a-fA-F]{2}){1,512}$/);

/** Lanyard's clients look at `message`, which is always in English. */
export const lanyardProblem = problemAnswer
  .extend({ error: z.literal(true), message: z.string() })
  .meta({ id: 'LanyardProblem' });

/** `leafCount` counts all leaves, also those of winners who have deleted their account. */
const allowlist = z
  .object({ format: z.enum(TREE_FORMATS), root: z.string(), leafCount: z.number() })
  .meta({ id: 'Allowlist' });

export type AllowlistSummary = z.infer<typeof allowlist>;

/** `mintIndex` where every mint has a leaf of its own. */
const ownProof = allowlist
  .extend({
    unhashedLeaf: z.string(),
    mintIndex: z.number().nullable(),
    proof: z.array(z.string()),
  })
  .meta({ id: 'AllowlistProof' });

export type OwnProof = z.infer<typeof ownProof>;

export const allowlistsSchemas = {
  create: {
    summary:
      'Create the Merkle allowlist of the winners for a mint contract; the same again has the same root',
    body: z
      .object({ id: z.uuid(), format: z.enum(TREE_FORMATS), ...mintShape.shape })
      .check(acrossFields(checkMint)),
    answer: envelope(allowlist),
  },
  current: {
    summary: 'Get the root of the allowlist of a drawn list that shows its winners',
    query: listAddress,
    answer: envelope(allowlist),
  },
  ownProofs: {
    summary: 'Get the caller’s own proofs in the allowlists of a drawn list',
    query: listAddress,
    answer: envelope(z.array(ownProof)),
  },
  tree: {
    summary: 'Get the wallets of an allowlist by its root, if the list shows its winners; from any website',
    query: z.object({ root: hash }),
    answer: z.object({
      unhashedLeaves: z.array(z.string()),
      leafCount: z.number(),
      leafTypeDescriptor: z.array(z.string()),
      packedEncoding: z.boolean(),
    }),
  },
  proof: {
    summary: 'Get the proof of a wallet or a leaf, if the list shows its winners; from any website',
    query: z
      .object({ root: hash, address: z.string().max(100).optional(), unhashedLeaf: unhashedLeaf.optional() })
      .refine(({ address, unhashedLeaf: leaf }) => Boolean(address) !== Boolean(leaf), {
        path: ['address'],
        error: 'field.required',
      }),
    answer: z.object({ unhashedLeaf: z.string(), proof: z.array(z.string()) }),
  },
  roots: {
    summary: 'Find the roots that a proof, as hashes with commas, leads to; from any website',
    query: z.object({ proof: hashes }),
    answer: z.object({ roots: z.array(z.string()) }),
  },
} satisfies SchemaTable;
