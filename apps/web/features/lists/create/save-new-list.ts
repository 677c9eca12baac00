import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { registrationBody } from '../editor/registration-body.ts';
import { toBody } from '../fields/setting-values.ts';
import { isGenerated } from './artwork-source.ts';
import type { ArtworkShape } from './paint-artwork.ts';
import type { NewList } from './parse-new-list.ts';

type Body<E extends keyof typeof listsApi> = BodyOf<(typeof listsApi)[E]>;

/** The calls that saving makes, `find` and `read` only after a failure. */
export type SaveCalls = {
  upload(shape: ArtworkShape, of: { name: string; color: string }): Promise<string>;
  find(general: Body<'create'>): Promise<List | null>;
  create(general: Body<'create'>): Promise<List>;
  read(id: string): Promise<List>;
  update(body: Body<'update'>): Promise<List>;
  saveRegistration(body: Body<'saveRegistration'>): Promise<unknown>;
  activate(id: string): Promise<{ active: boolean }>;
};

/** How far an earlier attempt came. It is stored, so that no reload leads to a second list. */
export type SaveProgress = {
  /** The list, once it exists. */
  listId: string | null;
  /** What was sent to create it, until the list is known. */
  sent: Body<'create'> | null;
};

export const NO_PROGRESS: SaveProgress = { listId: null, sent: null };

/** The part that is being saved, by its tab in the editor. */
export type SaveStep = 'general' | 'basics' | 'apply' | 'publish';

type SaveContext = {
  calls: SaveCalls;
  progress: SaveProgress;
  onProgress(progress: SaveProgress): void;
  onStep(step: SaveStep): void;
};

/** Saves a new list in several calls. Called again after a failure, it continues where it stopped. */
export async function saveNewList(
  wanted: NewList,
  { isPublishing }: { isPublishing: boolean },
  context: SaveContext,
): Promise<List> {
  const { calls, onProgress, onStep } = context;
  onStep('general');
  const general = await withUploads(wanted, calls);
  const earlier = await findEarlier(context);
  // The answer to an earlier activation was lost. Activating again would switch the list off.
  if (earlier?.active) return earlier;
  let list = earlier ?? (await create(general, context));
  onProgress({ listId: list.id, sent: null });
  if (wanted.basics || earlier) {
    onStep('basics');
    list = await calls.update(updateBody(list, general, wanted.basics));
  }
  if (earlier || hasRequirements(wanted.registration)) {
    onStep('apply');
    await calls.saveRegistration({ id: list.id, ...registrationBody(wanted.registration) });
  }
  if (!isPublishing) return list;
  onStep('publish');
  return { ...list, ...(await calls.activate(list.id)) };
}

/** Generated images are uploaded only now: until then each typed letter changes them. */
async function withUploads(
  { general, artwork }: NewList,
  { upload }: SaveCalls,
): Promise<NewList['general']> {
  const idOf = (id: string | null, shape: ArtworkShape) => (isGenerated(id) ? upload(shape, artwork) : id);
  return {
    ...general,
    logo: await idOf(general.logo, 'avatar'),
    banner: general.banner && (await idOf(general.banner, 'banner')),
  };
}

/** The list of an earlier attempt, also if its answer was lost. */
async function findEarlier({ calls, progress }: SaveContext): Promise<List | null> {
  if (progress.listId) return await calls.read(progress.listId);
  return progress.sent && (await calls.find(progress.sent));
}

/** A request whose answer was lost may still be running: its list then appears while this one is refused. */
async function create(general: Body<'create'>, { calls, progress, onProgress }: SaveContext): Promise<List> {
  onProgress({ listId: null, sent: general });
  try {
    return await calls.create(general);
  } catch (reason) {
    const isTaken = isProblem(reason) && ['name-taken', 'url-name-taken'].includes(reason.code);
    const late = isTaken && progress.sent ? await calls.find(progress.sent) : null;
    if (late) return late;
    throw reason;
  }
}

function updateBody(list: List, general: NewList['general'], basics: NewList['basics']): Body<'update'> {
  return {
    ...general,
    id: list.id,
    ...toBody(basics ?? NO_BASICS),
    analytics: list.analytics,
  };
}

const NO_BASICS = Object.fromEntries(settingsOf('basics').map((name) => [name, null]));

/** Accepting cold wallets counts too: lists start without it. */
function hasRequirements(registration: NewList['registration']): boolean {
  return Object.values(registration).includes(true);
}
