import type { botForm } from '@signboard/contract/bots/bot-form.ts';
import { describeFilterFault } from '@signboard/contract/bots/sale-filters-form.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import { hasMints } from '@signboard/domain/chains/sale-chains.ts';
import { parseHashtags } from '@signboard/domain/posts/hashtags.ts';
import { compactFilters, findFilterFault, NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import type { z } from 'zod';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { findBotChannel } from './bot-channels-store.ts';
import { type BotCollection, findCollections, replaceCollections } from './bot-collections-store.ts';
import { confirmNewAddress } from './bot-mails.ts';
import { applyWebhookChange, planWebhookChange } from './bot-webhook.ts';
import { type BotRow, lockBot, requireBot, updateBot } from './bots-store.ts';
import type { BotsDeps } from './deps.ts';
import { findCollection } from './find-collection.ts';

type Form = z.output<typeof botForm>;
type CollectionForm = NonNullable<Form['collections']>[number];

/** Calls the chain and Discord before the transaction, so that a slow call holds no lock. */
export async function saveBot(
  deps: BotsDeps,
  session: BotSession,
  form: Form,
  { language, clientAddress }: { language: Language; clientAddress: string },
): Promise<BotRow> {
  const before = await requireBot(deps.db, session.botId);
  const stored = await findCollections(deps.db, before.id);
  const caller = { account: session.botId, clientAddress };
  const collections = await readCollections(deps, caller, stored, form);
  const discord = await findBotChannel(deps.db, before.id, 'discord');
  const webhook = await planWebhookChange(deps, before.id, discord, form.webhookUrl);
  const settings = settingsOf(form, before);
  const isSame = webhook === null && !differs(before, settings);
  if (isSame && isSameList(stored, collections)) throw new AppError('nothing-changed');
  return await deps.db.transaction().execute(async (db) => {
    await consumeCaptchaPass(db, session.id, 'list_control_info', deps.clock.now());
    const address = { email: form.email, language };
    const emailConfirmedAt = await confirmNewAddress(db, session, before, address, deps.clock.now());
    // The post count stays when a collection changes: free posts belong to the account.
    if (await lockBot(db, before.id)) {
      await replaceCollections(db, before.id, collections);
      await applyWebhookChange(db, before.id, webhook);
    }
    return await updateBot(db, before.id, { ...settings, language, emailConfirmedAt });
  });
}

/** Only collections that the bot does not have yet are looked up. */
async function readCollections(
  deps: BotsDeps,
  caller: Caller,
  stored: readonly BotCollection[],
  form: Form,
): Promise<BotCollection[]> {
  const [, ...others] = stored;
  const collections: BotCollection[] = [await atField('', () => readCollection(deps, caller, stored, form))];
  if (!form.collections) collections.push(...others.filter((other) => !hasCollection(collections, other)));
  for (const [at, typed] of (form.collections ?? []).entries()) {
    const field = `collections.${at}.`;
    const read = await atField(field, () => readCollection(deps, caller, stored, typed));
    if (hasCollection(collections, read)) throw collectionTwice(field);
    collections.push(read);
  }
  return collections;
}

const hasCollection = (collections: readonly BotCollection[], { chain, contract }: BotCollection) =>
  collections.some((other) => other.chain === chain && other.contract === contract);

/** Two addresses of one Solana collection differ until they are looked up. */
const collectionTwice = (field: string) =>
  new AppError('invalid-input', { fields: { [`${field}contractAddress`]: 'field.collection-twice' } });

async function readCollection(
  deps: BotsDeps,
  caller: Caller,
  stored: readonly BotCollection[],
  typed: CollectionForm,
): Promise<BotCollection> {
  const { chain, contract, name } = await findIdentity(deps, caller, stored, typed.contractAddress);
  const known = stored.find((one) => one.chain === chain && one.contract === contract);
  const filters = typed.filters ?? known?.filters ?? NO_FILTERS;
  const found = findFilterFault(filters, chain);
  if (found)
    throw new AppError('invalid-input', {
      fields: { [`filters.${found.field}`]: describeFilterFault(found) },
    });
  const read = parseHashtags(typed.hashtags);
  return {
    chain,
    contract,
    name,
    hashtags: 'hashtags' in read ? read.hashtags : [],
    threshold: String(typed.threshold),
    postMints: typed.postMints && hasMints(chain),
    filters,
  };
}

async function findIdentity(
  deps: BotsDeps,
  caller: Caller,
  stored: readonly BotCollection[],
  typed: string,
): Promise<Pick<BotCollection, 'chain' | 'contract' | 'name'>> {
  const known = stored.find((one) => isCollectionOf(one, typed));
  if (known) return known;
  const { chain, key, name } = await findCollection(deps, caller, typed);
  return { chain, contract: key, name };
}

/** Whether the typed address is this collection: on its chain if it names none. */
export function isCollectionOf(
  { chain, contract }: Pick<BotCollection, 'chain' | 'contract'>,
  typed: string,
): boolean {
  const { chain: named, address } = parseChainAddress(typed);
  if (named !== null && named !== chain) return false;
  return chain === 'solana' ? address === contract : address.toLowerCase() === contract;
}

/** Names the field of the collection that an error belongs to. */
async function atField<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (field === '' || !(error instanceof AppError) || !error.fields) throw error;
    const named = Object.entries(error.fields).map(([name, message]) => [field + name, message]);
    throw new AppError(error.code, { fields: Object.fromEntries(named), cause: error });
  }
}

/** The editable fields; account, tokens, tier and counts are not. */
function settingsOf(form: Form, before: BotRow) {
  return {
    email: form.email,
    withLink: form.withLink,
    template: form.template ?? before.template,
    postLanguage: form.postLanguage ?? before.postLanguage,
  };
}

function differs(before: BotRow, settings: ReturnType<typeof settingsOf>): boolean {
  return Object.entries(settings).some(([name, value]) => before[name as keyof BotRow] !== value);
}

function isSameList(stored: readonly BotCollection[], collections: readonly BotCollection[]): boolean {
  const plain = ({ chain, contract, hashtags, threshold, postMints, filters }: BotCollection) =>
    JSON.stringify([
      chain,
      contract,
      hashtags,
      Number(threshold),
      postMints,
      Object.entries(compactFilters(filters)).sort(),
    ]);
  return (
    stored.length === collections.length &&
    stored.every((one, at) => plain(one) === plain(collections[at] ?? one))
  );
}
