import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { ContractLookup } from '#server/providers/ethereum/holdings.ts';
import type { Keyring } from '#server/secrets/keyring.ts';

export type ListsDeps = { db: Db; clock: Clock; contractLookup: ContractLookup; keyring: Keyring };
