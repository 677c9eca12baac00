import { ownershipMessage } from '@signboard/contract/bots/ownership-message.ts';
import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { MAINNET_ID } from '@signboard/domain/chains/evm-chains.ts';
import { requireSignature } from '#server/people/accounts/check-signature.ts';
import { SESSION_SECONDS } from '#server/people/accounts/session-tokens.ts';
import { consumeNonce } from '#server/people/accounts/sessions-store.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { type BotRow, requireBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';
import { findBotOfOwner, makePro } from './passes-store.ts';

/** The address as signed, its signature, the CSRF token that served as nonce, and where the request came from. */
export type OwnershipProof = { address: string; signature: string; csrfToken: string; clientAddress: string };

/** Requires proof that the wallet is the person's and holds the access pass. */
export async function verifyOwnership(
  deps: BotsDeps,
  session: BotSession,
  proof: OwnershipProof,
): Promise<BotRow> {
  if (!deps.accessPass) throw new AppError('pass-not-offered');
  const wallet = await requireWallet(deps, proof);
  const bot = await requireBot(deps.db, session.botId);
  if (isProBy(bot, wallet)) return bot;
  const served = await findBotOfOwner(deps.db, wallet.address);
  if (served && served.id !== bot.id) throw new AppError('pass-wallet-taken');
  const caller = { account: bot.id, clientAddress: proof.clientAddress };
  if (!(await deps.paidCalls.allow('chain', caller, 1))) throw new AppError('pass-unchecked');
  const isHeld = await deps.accessPass.isHeldBy(wallet.address);
  if (isHeld === 'could-not-check') throw new AppError('pass-unchecked');
  if (!isHeld) throw new AppError('pass-missing');
  return await grantPro(deps, bot.id, wallet, proof);
}

async function requireWallet(deps: BotsDeps, proof: OwnershipProof): Promise<Wallet> {
  const wallet = parseWallet(proof.address);
  if (!wallet) throw new AppError('wallet-invalid');
  if (wallet.chain !== 'ethereum') throw new AppError('pass-wrong-chain');
  const message = ownershipMessage({ ...proof, domain: deps.domain });
  const { signature, clientAddress } = proof;
  const chainId = await requireSignature(deps, { wallet, message, signature, clientAddress });
  // The pass is on mainnet, where someone else may control this address.
  if (chainId !== null && chainId !== MAINNET_ID) throw new AppError('signature-invalid');
  return wallet;
}

/** Each signature works once. */
async function grantPro(
  deps: BotsDeps,
  botId: string,
  wallet: Wallet,
  { csrfToken }: OwnershipProof,
): Promise<BotRow> {
  const now = deps.clock.now();
  const nonce = `ownership:${csrfToken}:${botId}:${wallet.address}`;
  try {
    return await deps.db.transaction().execute(async (db) => {
      const isNew = await consumeNonce(db, nonce, secondsAfter(now, SESSION_SECONDS));
      const bot = await requireBot(db, botId);
      if (isProBy(bot, wallet)) return bot;
      if (!isNew) throw new AppError('nonce-used');
      await makePro(db, botId, wallet, now);
      await wakeJobs(db, 'posting');
      return await requireBot(db, botId);
    });
  } catch (error) {
    throw violatedConstraint(error) === 'bots_one_per_owner' ? new AppError('pass-wallet-taken') : error;
  }
}

/** A repeated request (double click) has already succeeded. */
const isProBy = (bot: BotRow, wallet: Wallet) => bot.isPay && bot.ownerAddress === wallet.address;
