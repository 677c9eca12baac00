import type { botForm } from '@signboard/contract/bots/bot-form.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import type { z } from 'zod';
import { consumeCaptchaPass } from '#server/features/accounts/captcha.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { BotSession } from '#server/lib/route.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import { confirmNewAddress } from './bot-mails.ts';
import { changeWebhook } from './bot-webhook.ts';
import { type BotChange, type BotRow, requireBot, updateBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';
import { findCollection } from './find-collection.ts';

type Form = z.output<typeof botForm>;

/** Calls the chain and Discord before the transaction, so that a slow call holds no lock. */
export async function saveBot(
  deps: BotsDeps,
  session: BotSession,
  form: Form,
  { language, clientAddress }: { language: Language; clientAddress: string },
): Promise<BotRow> {
  const before = await requireBot(deps.db, session.botId);
  const caller = { account: session.botId, clientAddress };
  const collection = await collectionChange(deps, caller, before, form.contractAddress);
  const webhook = await changeWebhook(deps, before, form.webhookUrl);
  const settings = settingsOf(form, collection.chain ?? before.chain);
  if (Object.keys({ ...collection, ...webhook }).length === 0 && !differs(before, settings))
    throw new AppError('nothing-changed');
  return await deps.db.transaction().execute(async (db) => {
    await consumeCaptchaPass(db, session.id, 'list_control_info', deps.clock.now());
    const address = { email: form.email, language };
    const email_confirmed_at = await confirmNewAddress(db, session, before, address, deps.clock.now());
    return await updateBot(db, before.id, {
      ...collection,
      ...webhook,
      ...settings,
      language,
      email_confirmed_at,
    });
  });
}

/** The post count stays when the collection changes: free posts belong to the account. */
async function collectionChange(
  deps: BotsDeps,
  caller: Caller,
  before: BotRow,
  typed: string,
): Promise<BotChange> {
  const isSame =
    before.chain === 'ethereum' ? typed.toLowerCase() === before.contract : typed === before.contract;
  if (isSame) return {};
  const { chain, key, name } = await findCollection(deps, caller, typed);
  return key === before.contract ? {} : { chain, contract: key, contract_name: name };
}

/** The editable fields; account, tokens, tier and counts are not. */
function settingsOf(form: Form, chain: BotRow['chain']) {
  const read = parseHashtags(form.hashtags);
  return {
    email: form.email,
    threshold: String(form.threshold),
    hashtags: 'hashtags' in read ? read.hashtags : [],
    post_mints: chain === 'ethereum' && form.postMints,
    with_link: form.withLink,
  };
}

function differs(before: BotRow, settings: ReturnType<typeof settingsOf>): boolean {
  return (
    settings.email !== before.email ||
    Number(settings.threshold) !== Number(before.threshold) ||
    settings.hashtags.join(' ') !== before.hashtags.join(' ') ||
    settings.post_mints !== before.post_mints ||
    settings.with_link !== before.with_link
  );
}
