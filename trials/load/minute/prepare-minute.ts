import { insertProofs, insertUsers, openSessions, prepareRush, type Rush } from '../../world/prepare-rush.ts';
import { walletForLoad } from '../../world/wallet-for-load.ts';
import type { LoadWorld } from '../load-world.ts';
import { createSignIns, type PreparedSignIn } from '../sign-in.ts';
import type { Kind, Scene } from './client-kinds.ts';

/** A client that will sign in and join. */
export type Comer = { kind: Kind; wallet: string; xAccount: string; signIn: PreparedSignIn };

export type PreparedMinute = {
  /** The announced list. */
  rush: Rush;
  comers: Comer[];
  elsewhere: Rush;
  /** Sessions of owners; the first one owns the announced list. */
  owners: { headers: Record<string, string>; listId: string }[];
};

/** Kinds that never get an account. */
const WITHOUT_ACCOUNT: readonly Kind[] = ['forging-ethereum', 'forging-solana', 'hammering'];

/** Inserts lists and people, and has the wallets sign in advance. */
export async function prepareMinute(world: LoadWorld, scene: Scene): Promise<PreparedMinute> {
  const { database, secretKey } = world;
  const rush = await prepareRush(database, { secretKey, people: 0, spots: scene.spots, asksAll: true });
  const elsewhere = await prepareRush(database, {
    secretKey,
    people: scene.elsewhere,
    spots: scene.elsewhere,
  });
  const wallets = Object.entries(scene.people).flatMap(([kind, count]) =>
    WITHOUT_ACCOUNT.includes(kind as Kind)
      ? []
      : Array.from({ length: count }, () => ({ kind: kind as Kind, ...walletForLoad() })),
  );
  await insertUsers(database, addressesOf(wallets));
  const following = wallets.filter(({ kind }) => kind !== 'not-following');
  await insertProofs(database, rush.listId, addressesOf(following));
  const xAccounts = await shareAccounts(world, rush, addressesOf(ofKind(wallets, 'sharing-x')));
  await banWallets(world, rush, addressesOf(ofKind(wallets, 'banned')));
  const owners = await prepareOwners(world, rush, scene.owners);
  const signIns = createSignIns(world);
  const comers = await Promise.all([
    ...wallets.map(async ({ kind, address, sign }) => ({
      kind,
      wallet: address,
      xAccount: xAccounts.get(address) ?? address,
      signIn: await signIns.prepare(address, sign),
    })),
    ...several(scene.people['forging-ethereum'], () => signIns.forgeEthereum(walletForLoad().address)).map(
      async (signIn) => comerOf('forging-ethereum', await signIn),
    ),
    ...several(scene.people['forging-solana'], () => signIns.forgeSolana()).map(async (signIn) =>
      comerOf('forging-solana', await signIn),
    ),
  ]);
  return { rush, comers, elsewhere, owners };
}

type KindOfWallet = { kind: Kind; address: string };
const addressesOf = (wallets: readonly KindOfWallet[]) => wallets.map(({ address }) => address);
const ofKind = (wallets: readonly KindOfWallet[], kind: Kind) => wallets.filter((one) => one.kind === kind);
const several = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const comerOf = (kind: Kind, signIn: PreparedSignIn): Comer => ({
  kind,
  wallet: signIn.address,
  xAccount: signIn.address,
  signIn,
});

/** Gives every second wallet the X account of the previous one. */
async function shareAccounts(
  { database }: LoadWorld,
  { listId }: Rush,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const shared = new Map(addresses.map((address, at) => [address, addresses[at - (at % 2)] as string]));
  await database.query(
    `update social_proofs set social_id = account from users, unnest($2::text[], $3::text[]) as shared (wallet, account)
     where list_id = $1 and provider = 'twitter' and user_id = users.id and principal_wallet = wallet`,
    [listId, [...shared.keys()], [...shared.values()]],
  );
  return shared;
}

async function banWallets(
  { database }: LoadWorld,
  { listId }: Rush,
  addresses: readonly string[],
): Promise<void> {
  await database.query(`insert into banned_wallets (list_id, address) select $1, unnest($2::text[])`, [
    listId,
    addresses,
  ]);
}

async function prepareOwners(
  { database, secretKey }: LoadWorld,
  rush: Rush,
  count: number,
): Promise<PreparedMinute['owners']> {
  const lists = [rush.listId];
  while (lists.length < count)
    lists.push((await prepareRush(database, { secretKey, people: 0, spots: 100 })).listId);
  const { rows } = await database.query<{ id: string; owner_id: string }>(
    'select id, owner_id from lists where id = any($1::uuid[])',
    [lists],
  );
  const ownerOf = new Map(rows.map((row) => [row.id, row.owner_id]));
  const sessions = await openSessions(
    database,
    secretKey,
    lists.map((id) => ownerOf.get(id) as string),
  );
  return lists.map((listId, at) => ({ listId, headers: sessions[at] as Record<string, string> }));
}
