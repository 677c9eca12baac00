import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { GuardedFetch } from '#server/providers/guarded-fetch/port.ts';
import type { ImageStore } from '#server/providers/image-store/port.ts';

export type ImagesDeps = { db: Db; clock: Clock; imageStore: ImageStore; guardedFetch: GuardedFetch };
