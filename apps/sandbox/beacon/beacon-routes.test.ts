import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { BEACON, roundAt } from './beacon-routes.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
const relay = `/beacon/${BEACON.chainHash}`;

function isSigned(round: number, signature: string): boolean {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const signer = bls12_381.shortSignatures;
  const message = signer.hash(
    sha256(new Uint8Array(number.buffer)),
    'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  );
  return signer.verify(hexToBytes(signature), message, hexToBytes(BEACON.publicKey));
}

describe('the beacon', () => {
  it('signs a round so that its public key verifies it, and no other round', async () => {
    const { round, randomness, signature } = await (await sandbox.get(`${relay}/public/1000`)).json();
    expect(round).toBe(1000);
    expect(randomness).toBe(bytesToHex(sha256(hexToBytes(signature))));
    expect(isSigned(1000, signature)).toBe(true);
    expect(isSigned(1001, signature)).toBe(false);
  });

  it('has the hash of its parameters as its chain hash', async () => {
    const info = await (await sandbox.get(`${relay}/info`)).json();
    const numbers = new DataView(new ArrayBuffer(12));
    numbers.setUint32(0, info.period);
    numbers.setBigInt64(4, BigInt(info.genesis_time));
    const parts = [new Uint8Array(numbers.buffer), hexToBytes(info.public_key), hexToBytes(info.groupHash)];
    expect(bytesToHex(sha256(concatBytes(...parts, utf8ToBytes(info.metadata.beaconID))))).toBe(info.hash);
    expect(info).toMatchObject({ schemeID: 'bls-unchained-g1-rfc9380', period: 3, hash: BEACON.chainHash });
  });

  it('serves the latest round and no future round', async () => {
    const earliest = roundAt(Date.now());
    const latest = await (await sandbox.get(`${relay}/public/latest`)).json();
    expect(latest.round).toBeGreaterThanOrEqual(earliest);
    expect(latest.round).toBeLessThanOrEqual(roundAt(Date.now()));
    expect((await sandbox.get(`${relay}/public/${latest.round + 100}`)).status).toBe(404);
    expect((await sandbox.get('/beacon/00/public/1')).status).toBe(404);
    expect((await sandbox.get(`${relay}/public/zero`)).status).toBe(400);
  });

  it('answers with the signature of another round as a fault', async () => {
    await sandbox.post('/beacon/faults', { kind: 'wrong-answer', count: 1 });
    const { round, signature } = await (await sandbox.get(`${relay}/public/1000`)).json();
    expect(round).toBe(1000);
    expect(isSigned(1000, signature)).toBe(false);
  });
});
