// The interface of the published package: what a reader needs to check a draw. The product imports the files themselves.
// biome-ignore-all lint/performance/noBarrelFile: a published package has one entry, and consumers bundle what they use

export { checkWitnesses } from './check-witnesses.ts';
export type { CommitmentDocument, PreviousDraw } from './commitment.ts';
export { type Confirmations, parseConfirmations } from './confirmations.ts';
export {
  type AbsenceReason,
  findReceipt,
  findReceiptInCommitment,
  type ReceiptDifference,
  type Standing,
} from './find-receipt.ts';
export type { Expected, Figures, FindingReason } from './finding.ts';
export { type FollowedPlaces, type FollowFault, followConfirmations } from './follow-confirmations.ts';
export { type HashInto, nobleSha256 } from './hash.ts';
export { type Opening, type Openings, parseOpenings } from './openings.ts';
export { MAX_PROOF_BYTES, parseDrawFile } from './parse-proof.ts';
export type { CommitmentFile, Proof } from './proof-file.ts';
export { type Guarantee, getGuarantee, type RandomnessSource } from './randomness.ts';
export type { Ranking } from './rank.ts';
export type { Fault, FaultReason } from './read-fields.ts';
export { isReceiptSigned, parseReceipt, type Receipt } from './receipt.ts';
export type { Remark, RemarkName } from './remarks.ts';
export { splitPem } from './timestamps/split-pem.ts';
export type { Check, CheckName, CheckResult, Progress, Verdict } from './verdict.ts';
export {
  type CommitmentVerdict,
  refuseFile,
  type VerifyOptions,
  verifyCommitmentFile,
  verifyCommitmentFileSteps,
  verifyProof,
  verifyProofSteps,
} from './verify-proof.ts';
export { getRevealTime, type Witness, type Witnesses } from './witnesses.ts';
