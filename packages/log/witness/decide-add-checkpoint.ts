import { emptyRoot } from '../merkle/hash.ts';
import { isConsistent, type Tree } from '../merkle/verify-consistency.ts';
import type { NoteKey } from '../notes/key.ts';
import { type Note, writeSignatureLines } from '../notes/note.ts';
import { cosign, type NoteSigner } from '../notes/signer.ts';
import { verifyNote } from '../notes/verify-note.ts';
import type { AddCheckpoint } from './add-checkpoint.ts';

export type WitnessView = {
  /** The keys of all logs that the witness knows; a key's name is the origin of its log. */
  logKeys: readonly NoteKey[];
  /** The last tree of this origin that it cosigned; null when there is none. */
  latest: Tree | null;
  /** Its own keys: it signs with each of them. */
  signers: readonly NoteSigner[];
  nowSeconds: number;
};

export type WitnessRefusal =
  | 'unknown-origin'
  | 'no-trusted-signature'
  | 'old-size-above-new'
  | 'old-size-differs'
  | 'wrong-proof';

/**
 * With status 200, `latest` has to be stored before the answer is sent, and only if what is stored is still what was passed
 * in: otherwise ask again with what is stored now. A slower request would roll the witness back, and it would sign two histories.
 */
export type WitnessDecision =
  | { status: 200; body: string; contentType: string; latest: Tree }
  | { status: 400 | 403 | 404 | 409 | 422; body: string; contentType: string; refusal: WitnessRefusal };

const TEXT = 'text/plain; charset=utf-8';
const TREE_SIZE = 'text/x.tlog.size';

/** Bodies that `parseAddCheckpoint` refuses are answered with 400 before this. */
export function decideAddCheckpoint(request: AddCheckpoint, view: WitnessView): WitnessDecision {
  const { oldSize, note, checkpoint } = request;
  const latest = view.latest ?? { size: 0, root: emptyRoot() };
  const logKeys = view.logKeys.filter(({ name }) => name === checkpoint.origin);
  if (logKeys.length === 0) return refuse(404, 'unknown-origin');
  if (!isSigned(note, logKeys)) return refuse(403, 'no-trusted-signature');
  if (oldSize > checkpoint.size) return refuse(400, 'old-size-above-new');
  if (oldSize !== latest.size)
    return { status: 409, body: `${latest.size}\n`, contentType: TREE_SIZE, refusal: 'old-size-differs' };
  if (!isConsistent(latest, checkpoint, request.proof)) return refuse(422, 'wrong-proof');
  const lines = view.signers.map((signer) => cosign(note.text, signer, view.nowSeconds));
  return {
    status: 200,
    body: writeSignatureLines(lines),
    contentType: TEXT,
    latest: { size: checkpoint.size, root: checkpoint.root },
  };
}

function isSigned(note: Note, keys: readonly NoteKey[]): boolean {
  const verdict = verifyNote(note, keys);
  return verdict.wrongKey === null && verdict.signatures.length > 0;
}

function refuse(status: 400 | 403 | 404 | 422, refusal: WitnessRefusal): WitnessDecision {
  return { status, body: `${refusal}\n`, contentType: TEXT, refusal };
}
