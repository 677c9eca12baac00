import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProof, OWN_CHAIN, signOwnRound, toProofFile } from '@signboard/draw/draw-for-test.ts';
import { fromValidHex } from '@signboard/draw/hex.ts';
import type { Proof } from '@signboard/draw/proof-file.ts';
import { readTimestampReply, writeTimestampQuery } from '@signboard/draw/timestamps/messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-in-process.ts';
import { startSandboxProcess } from '../../trials/world/start-world.ts';

let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;
const folder = mkdtempSync(join(tmpdir(), 'verify-draw-'));

beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

/** A proof whose round comes out in this number of seconds. */
function proofDueIn(seconds: number): Proof {
  const due = Date.now() / 1000 + seconds;
  const round = Math.ceil((due - OWN_CHAIN.genesisTime) / OWN_CHAIN.period) + 1;
  const createdAt = new Date((due - 86_400) * 1000).toISOString();
  const source = { kind: 'drand', ...OWN_CHAIN, round } as const;
  return makeProof({ source, reveal: signOwnRound(round), facts: { createdAt } });
}

async function stamped(proof: Proof): Promise<Proof> {
  const query = writeTimestampQuery(new Uint8Array(fromValidHex(proof.commitment)), Uint8Array.of(0x42));
  const headers = { 'content-type': 'application/timestamp-query' };
  const answer = await fetch(sandbox.env.TIMESTAMP_URLS ?? '', { method: 'POST', headers, body: query });
  const reply = readTimestampReply(new Uint8Array(await answer.arrayBuffer()));
  if ('refusal' in reply) throw new Error(reply.refusal);
  return {
    ...proof,
    timestamps: [{ over: 'commitment', token: Buffer.from(reply.token).toString('base64') }],
  };
}

function verify(proof: Proof, ...options: string[]): Promise<{ code: number }> {
  const file = join(folder, 'proof.json');
  writeFileSync(file, toProofFile(proof));
  return runInProcess(join(import.meta.dirname, 'verify-draw.ts'), {
    args: [file, ...options],
  });
}

const trust = () => ['--trust', sandbox.env.TIMESTAMP_TRUST ?? ''];

it('[W2] accepts a witness whose root it was told to trust, and no other', async () => {
  const proof = await stamped(proofDueIn(3_600));
  expect((await verify(proof, '--require-witness', ...trust())).code).toBe(0);
  expect((await verify(proof, '--require-witness')).code).toBe(3);
  expect((await verify(proof)).code).toBe(0);
});

it('attack B: counts no witness that signed after the number was due', async () => {
  const proof = await stamped(proofDueIn(-3_600));
  expect((await verify(proof, '--require-witness', ...trust())).code).toBe(3);
});

it('counts no witness that signed another commitment', async () => {
  const { timestamps } = await stamped(proofDueIn(3_600));
  const other = proofDueIn(7_200);
  expect((await verify({ ...other, timestamps }, '--require-witness', ...trust())).code).toBe(3);
});
