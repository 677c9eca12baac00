import type { PlacesFinding } from '@signboard/draw/check-places.ts';
import type { ReceiptFinding } from '@signboard/draw/check-receipt.ts';
import type { Guarantee } from '@signboard/draw/randomness.ts';
import type { Remark, RemarkName } from '@signboard/draw/remarks.ts';
import type { Check, CheckResult } from '@signboard/draw/verdict.ts';
import type { Witness, Witnesses } from '@signboard/draw/witnesses.ts';
import type { CheckerTexts } from './checker-texts.ts';
import { type CheckFormat, formatFigures } from './describe-check.ts';
import { formatLead } from './format-lead.ts';

/** `open`: nothing is shown either way. `simulated`: not by the outside services that a real site asks. */
export type Tone = 'right' | 'limited' | 'wrong' | 'open' | 'simulated';

/** One of the statements of a check, in words. Each says only what it is about. */
export type Statement = { tone: Tone; title: string; lines: string[] };

export type Words = CheckFormat & {
  texts: CheckerTexts;
  /** The words for a code of a removal, where they are known. */
  reason?: (code: string) => string;
};

/** What a reader has to know before trusting a result that follows. */
const WARNINGS: readonly RemarkName[] = ['no-time-to-object', 'removed-many', 'short-lead'];

const isWarning = ({ name, figures }: Remark) =>
  WARNINGS.includes(name) || (name === 'end-moved' && figures.waits === 0);

/** A file that is damaged, is something else, or is of another version: nothing was checked. */
export function describeNothing(checks: readonly Check[], { texts: { nothing } }: Words): Statement {
  const [format] = checks;
  const said =
    format?.reason === 'older-version'
      ? nothing.older
      : format?.reason === 'newer-version'
        ? nothing.newer
        : format?.reason === 'too-large'
          ? nothing['too-large']
          : nothing.damaged;
  const path = format?.figures.path;
  const where = said === nothing.damaged && path ? [`${path}: ${format?.reason}`] : [];
  return { tone: 'open', title: nothing.title, lines: [said, ...where] };
}

/** The first statement: whether the result follows, with what the operator did on the way. */
export function describeResult(
  { result, checks, remarks }: { result: CheckResult; checks: readonly Check[]; remarks: readonly Remark[] },
  words: Words,
): Statement {
  const { texts } = words;
  if (result === 'nothing-checked') return describeNothing(checks, words);
  const areWalletsWrong = checks.some(({ name, outcome }) => name === 'opened' && outcome === 'failed');
  const isOnlyWallets =
    areWalletsWrong && checks.every(({ name, outcome }) => name === 'opened' || outcome === 'passed');
  if (result === 'differs' && !isOnlyWallets)
    return { tone: 'wrong', title: texts.result.differs, lines: [texts.result.refused] };
  const isLimited = areWalletsWrong || remarks.some(isWarning);
  return {
    tone: isLimited ? 'limited' : 'right',
    title: texts.result.follows,
    lines: [
      texts.result.repeated,
      ...(areWalletsWrong ? [texts.result.walletsWrong] : []),
      ...describeRemarks(remarks, words),
    ],
  };
}

export function describeRemarks(remarks: readonly Remark[], words: Words): string[] {
  return remarks.map(({ name, figures }) => words.texts.remark[name](formatFigures(figures, words)));
}

export type Evidence = {
  witnesses: Witnesses;
  /** When the random number was due; null for a secret, which its owner knew from the beginning. */
  revealTime: Date | null;
  guarantee: Guarantee | null;
  /** The reader gave the same fingerprint, from before the draw. */
  isSaved?: boolean;
  /** When this browser saw the fingerprint first. */
  seenAt?: Date | null;
  /** When this browser saw another fingerprint of the same draw. */
  rivalSeenAt?: Date | null;
  /** The random number and the timestamps come from services that only pretend to be outside ones. */
  isSimulated?: boolean;
};

/** The second statement: who, besides the operator, saw the entries before the random number. */
export function describeExistence(evidence: Evidence | null, words: Words): Statement {
  const { texts } = words;
  const { existence, simulated } = texts;
  if (!evidence) return { tone: 'open', title: existence.unknown, lines: [existence.notChecked] };
  const { guarantee, rivalSeenAt, isSimulated = false } = evidence;
  if (rivalSeenAt)
    return { tone: 'wrong', title: existence.rival, lines: [existence.rivalSeen(words.time(rivalSeenAt))] };
  const { isWitnessed, seen, lines } = describeWitnesses(evidence, words);
  const title = isWitnessed ? existence.witnessed : existence.wordOnly;
  if (isSimulated) {
    const guaranteed = simulated.reads(texts.guarantee['public-beacon']);
    return {
      tone: 'simulated',
      title: simulated.title,
      lines: [simulated.reads(title), ...seen, guaranteed],
    };
  }
  return { tone: 'limited', title, lines: guarantee ? [...lines, texts.guarantee[guarantee]] : lines };
}

function describeWitnesses(
  { witnesses, revealTime, isSaved = false, seenAt = null }: Evidence,
  words: Words,
): { isWitnessed: boolean; seen: string[]; lines: string[] } {
  const { existence } = words.texts;
  const lead = (time: Date) => formatLead((revealTime?.getTime() ?? 0) - time.getTime(), words.language);
  const isSeenInTime = seenAt !== null && revealTime !== null && seenAt < revealTime;
  // A secret has no time at which it comes out: having seen the commitment shows nothing about it.
  const isSeen = seenAt !== null && revealTime !== null;
  const seen = [
    ...(isSaved ? [existence.saved] : []),
    ...(isSeen ? [describeSeen(seenAt, isSeenInTime, words, lead)] : []),
  ];
  const late = ({ signer, root, time }: Witness) =>
    (revealTime ? existence.authorityLate : existence.authoritySecret)(signer, root, words.time(time));
  const isWitnessed = isSaved || isSeenInTime || witnesses.inTime.length > 0;
  return {
    isWitnessed,
    seen,
    lines: [
      ...seen,
      ...witnesses.inTime.map(({ signer, root, time }) =>
        existence.authority(signer, root, words.time(time), lead(time)),
      ),
      ...(isWitnessed ? [] : [existence.nobody]),
      ...witnesses.late.map(late),
      ...witnesses.refused.map(({ refusal }) =>
        existence.refused(
          (existence.refusal as Partial<Record<string, string>>)[refusal] ?? existence.refusal.invalid,
        ),
      ),
      ...(isWitnessed ? [existence.hidden] : []),
    ],
  };
}

function describeSeen(
  seenAt: Date,
  isInTime: boolean,
  { texts: { existence }, time }: Words,
  lead: (moment: Date) => string,
): string {
  return isInTime ? existence.browser(time(seenAt), lead(seenAt)) : existence.browserLate(time(seenAt));
}

type Found = Extract<ReceiptFinding, { differences: unknown }>;

/** The third statement: the reader's entry, compared with the receipt. */
export function describeStanding(finding: ReceiptFinding, words: Words): Statement {
  const { standing } = words.texts;
  if (!('differences' in finding)) {
    const said = {
      malformed: standing.malformed,
      'older-version': standing.otherVersion,
      'newer-version': standing.otherVersion,
      'not-signed': standing.notSigned,
      'needs-draw': standing.needsDraw,
    }[finding.outcome];
    const isWrong = finding.outcome === 'not-signed' || finding.outcome === 'malformed';
    return { tone: isWrong ? 'wrong' : 'open', title: said, lines: [] };
  }
  const tones = {
    won: 'right',
    waiting: 'open',
    present: 'open',
    removed: 'limited',
    absent: 'wrong',
  } as const;
  return {
    tone: finding.differences.length > 0 ? 'wrong' : tones[finding.outcome],
    title: standing.title,
    lines: [
      ...describeFound(finding, words),
      ...finding.differences.map((difference) =>
        difference === 'key-not-published'
          ? standing.difference[difference](finding.joined.publicKey)
          : standing.difference[difference],
      ),
      ...(finding.isAccepted && finding.outcome !== 'absent' ? [standing.accepted] : []),
    ],
  };
}

function describeFound(finding: Found, { texts: { standing }, language, reason = String }: Words): string[] {
  const spell = (figure: number) => figure.toLocaleString(language);
  if (finding.outcome === 'absent') {
    if (finding.reason !== 'not-among-entries') return [standing.absent[finding.reason]];
    return [finding.isAccepted ? standing.absent.accepted : standing.absent.notAccepted];
  }
  if (finding.outcome === 'removed') {
    const { by, reason: code, read } = finding.change;
    if (by === 'left') return [standing.left];
    return [standing.removed(reason(code)), ...(read ? [standing.read(read.call, read.answer)] : [])];
  }
  const { weight, pool } = finding;
  const lowered =
    weight < finding.joined.weight ? [standing.lowered(spell(weight), spell(finding.joined.weight))] : [];
  if (finding.outcome === 'present') return [standing.present, ...lowered];
  const place =
    finding.outcome === 'won' ? standing.won(spell(finding.rank)) : standing.waiting(spell(finding.waiting));
  const inPool = pool ? ` ${standing.inPool(spell(pool))}` : '';
  return [`${place}${inPool}`, ...lowered, standing.ticket(finding.ticket)];
}

/** Whether the present winners follow from the order of the draw, where winners have to confirm. */
export function describePlaces(finding: PlacesFinding | null, words: Words): Statement {
  const { places } = words.texts;
  if (!finding) return { tone: 'open', title: places.missing, lines: [places.missingText] };
  if ('fault' in finding)
    return { tone: 'wrong', title: places.differs, lines: [places.fault[finding.fault]] };
  const { winners: _winners, ...counts } = finding.followed;
  const { overdue } = counts;
  const spell = (figure: number) => figure.toLocaleString(words.language);
  return {
    tone: overdue > 0 ? 'limited' : 'right',
    title: places.follows,
    lines: [
      places.counts(formatFigures(counts, words)),
      ...(finding.extensions > 0 ? [places.extended(spell(finding.extensions))] : []),
      ...(overdue > 0 ? [places.overdue(spell(overdue))] : []),
      places.asOf(words.time(finding.checkedAt)),
      places.word,
    ],
  };
}
