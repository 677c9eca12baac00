import type { Guarantee } from '@signboard/draw/randomness.ts';
import type { Witness, Witnesses } from '@signboard/draw/witnesses.ts';

const GUARANTEES: Record<Guarantee, string> = {
  'public-beacon': 'The random number comes from the public drand beacon.',
  'own-beacon':
    'The random number comes from a private beacon. The operator could have known the outcome if they hold its key.',
  'commit-reveal': "The random number is the operator's secret. The operator could have known the outcome.",
};

/** The second statement: who saw the entries before the random number. */
export function describeWitnesses(
  { inTime, late, refused }: Witnesses,
  guarantee: Guarantee,
  revealTime: Date | null,
): string[] {
  const lines = inTime.map((witness) => `  ${describeWitness(witness)}${due(revealTime)}.`);
  if (inTime.length === 0)
    lines.push("  Only the operator's word: no trusted authority signed the commitment in time.");
  for (const witness of late)
    lines.push(
      revealTime
        ? `  ${describeWitness(witness)}, after the random number was due.`
        : `  ${describeWitness(witness)}. The operator knew the random number before that.`,
    );
  for (const { authority, refusal } of refused)
    lines.push(`  The timestamp of ${authority} does not count: ${refusal}.`);
  if (inTime.length > 0)
    lines.push('  A timestamp does not show that no other commitment was prepared and hidden.');
  return [...lines, `  ${GUARANTEES[guarantee]}`];
}

/** The name is only what the file calls the authority; the certificate decides. */
function describeWitness({ authority, time }: Witness): string {
  return `A trusted authority (${authority}, according to the file) signed this commitment at ${time.toISOString()}`;
}

function due(revealTime: Date | null): string {
  return revealTime ? `, before the random number was due (${revealTime.toISOString()})` : '';
}
