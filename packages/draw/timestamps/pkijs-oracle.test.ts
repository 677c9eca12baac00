import { describe, expect, it } from 'vitest';
import {
  CODE_SIGNING,
  type Issued,
  isAcceptedByPkijs,
  issueCertificate,
  issueSigner,
  issueToken,
  type KeyKind,
  pemOf,
  TIMESTAMPING,
} from './pkijs-authority-for-test.ts';
import { verifyTimestamps } from './verify-timestamps.ts';

/** Whole seconds: that is what pkijs writes. */
const TIME = new Date('2026-11-16T16:08:36Z');
const DAY_MS = 86_400_000;
const before = (days: number) => new Date(TIME.getTime() - days * DAY_MS);
const DATA = new TextEncoder().encode('a checkpoint');
const ALIVE = { from: before(30), until: before(-30) };

const root = await issueCertificate('Root', ALIVE);
const issuing = await issueCertificate('Issuing', { ...ALIVE, issuer: root });

type Case = {
  signer: Issued;
  chain?: Issued[];
  trust?: Issued[];
  data?: Uint8Array<ArrayBuffer>;
  time?: Date;
};
type Extra = { signedBy?: Issued; named?: Issued };

/** What each of the two says of a token. */
async function judge({
  signer,
  chain = [issuing],
  trust = [root],
  data = DATA,
  time = TIME,
  ...extra
}: Case & Extra) {
  const token = await issueToken({ signer, certificates: [signer, ...chain], data: DATA, time, ...extra });
  const commitment = Buffer.from(await crypto.subtle.digest('SHA-256', data)).toString('hex');
  const options = { trust: trust.map(pemOf), subtle: crypto.subtle };
  const [finding] = await verifyTimestamps([{ over: 'commitment', token }], commitment, options);
  return {
    ours: finding && 'refusal' in finding ? finding.refusal : finding?.time,
    pkijs: await isAcceptedByPkijs(token, { data, trust, time }),
  };
}

/** Tokens without an accuracy count as exact to the second. */
const accepted = { ours: new Date(TIME.getTime() + 1_000), pkijs: true };
const rejected = (refusal: string) => ({ ours: refusal, pkijs: false });
const signerOf = (options = {}) => issueSigner(issuing, { ...ALIVE, ...options });

describe('a second implementation, pkijs, says the same of', () => {
  it.each<KeyKind>(['P-256', 'P-384', 'RSA', 'RSA-PSS'])(
    'a token whose whole chain has %s keys',
    async (key) => {
      const top = await issueCertificate('Top', { ...ALIVE, key });
      const middle = await issueCertificate('Middle', { ...ALIVE, key, issuer: top });
      const signer = await issueSigner(middle, { ...ALIVE, key });
      expect(await judge({ signer, chain: [middle], trust: [top] })).toEqual(accepted);
    },
  );

  it('a signer directly below the root, and below three authorities', async () => {
    const second = await issueCertificate('Second', { ...ALIVE, issuer: issuing });
    const third = await issueCertificate('Third', { ...ALIVE, issuer: second });
    const direct = await issueSigner(root, ALIVE);
    expect(await judge({ signer: direct, chain: [] })).toEqual(accepted);
    const signer = await issueSigner(third, ALIVE);
    expect(await judge({ signer, chain: [third, issuing, second] })).toEqual(accepted);
  });

  it.each<[string, string, Parameters<typeof chainOf>[0]]>([
    ['the signer', 'expired', { signer: { until: before(1) } }],
    ['the signer, not yet', 'expired', { signer: { from: before(-1) } }],
    ['an authority', 'expired', { middle: { until: before(1) } }],
    ['the root', 'expired', { top: { until: before(1) } }],
  ])('a certificate that is not valid at the signed time: %s', async (_which, refusal, periods) => {
    expect(await judge(await chainOf(periods))).toEqual(rejected(refusal));
  });

  it.each([
    ['is none', { isAuthority: false, keyUsage: 0x06 }],
    ['does not say that it is one', { isAuthority: null, keyUsage: 0x06 }],
    ['may not sign certificates', { keyUsage: 0x80 }],
    ['was signed by another key', { forgedBy: issuing }],
  ])('an authority that %s', async (_flaw, middle) => {
    expect(await judge(await chainOf({ middle }))).toEqual(rejected('untrusted'));
  });

  it('a root with the name of the trusted one, and a missing authority', async () => {
    const impostor = await issueCertificate('Root', ALIVE);
    expect(await judge({ signer: await signerOf(), trust: [impostor] })).toEqual(rejected('untrusted'));
    expect(await judge({ signer: await signerOf(), chain: [] })).toEqual(rejected('untrusted'));
    expect(await judge({ signer: await signerOf(), trust: [] })).toEqual(rejected('untrusted'));
  });

  it('a token about something else, and one that another key has signed', async () => {
    const signer = await signerOf();
    const data = new TextEncoder().encode('another checkpoint');
    expect(await judge({ signer, data })).toEqual(rejected('other-commitment'));
    expect(await judge({ signer, signedBy: issuing })).toEqual(rejected('bad-signature'));
  });
});

describe('the rules ask for more than pkijs checks:', () => {
  const stricter = (refusal: string) => ({ ours: refusal, pkijs: true });

  it.each([
    ['no purpose', { purposes: null }],
    ['another purpose', { purposes: [CODE_SIGNING] }],
    ['a second purpose', { purposes: [TIMESTAMPING, CODE_SIGNING] }],
    ['a purpose that is not critical', { isPurposeCritical: false }],
  ])('a signer with %s', async (_flaw, options) => {
    expect(await judge({ signer: await signerOf(options) })).toEqual(stricter('wrong-certificate'));
  });

  it('an authority with a critical extension that nobody knows', async () => {
    const chain = await chainOf({ middle: { hasUnknownCriticalExtension: true } });
    expect(await judge(chain)).toEqual(stricter('untrusted'));
  });

  it('an authority that allows fewer authorities below it', async () => {
    const below = async (pathLength: number) => {
      const middle = await issueCertificate('Middle', { ...ALIVE, issuer: root, pathLength });
      const last = await issueCertificate('Last', { ...ALIVE, issuer: middle });
      return await judge({ signer: await issueSigner(last, ALIVE), chain: [last, middle] });
    };
    expect(await below(1)).toEqual(accepted);
    expect(await below(0)).toEqual(stricter('untrusted'));
  });

  it('signed attributes that name another certificate', async () => {
    expect(await judge({ signer: await signerOf(), named: issuing })).toEqual(stricter('wrong-certificate'));
  });
});

/** A root, an authority and a signer, each with its own options. */
async function chainOf(options: { signer?: object; middle?: object; top?: object }): Promise<Case> {
  const top = await issueCertificate('Top', { ...ALIVE, ...options.top });
  const middle = await issueCertificate('Middle', { ...ALIVE, issuer: top, ...options.middle });
  return {
    signer: await issueSigner(middle, { ...ALIVE, ...options.signer }),
    chain: [middle],
    trust: [top],
  };
}
