import { CLOSING_REASONS, WAIT_REASONS } from '@signboard/domain/lists/closing.ts';
import { z } from 'zod';
import { moment } from '../answers.ts';
import { refusalReason } from './verdict.ts';

/** How a list closed: final. */
export const closing = z
  .object({
    at: moment,
    why: z.enum(CLOSING_REASONS),
    /** The end that was announced when it closed. */
    announcedEnd: moment.nullable(),
    /** How many had ever joined. */
    entries: z.number(),
  })
  .meta({ id: 'Closing' });

/** What the chains said about the wallets when the list closed. */
export const snapshot = z
  .object({
    /** Null while it is being read. */
    completedAt: moment.nullable(),
    /** A chain without a block was not read at one, or not at all: the reason says why. */
    chains: z.array(
      z.object({ chain: z.string(), block: z.number().nullable(), reason: z.string().nullable() }),
    ),
    /** How many entries were read, and of how many of them something could not be read. */
    asked: z.number(),
    unknown: z.number(),
    removed: z.array(z.object({ reason: refusalReason, count: z.number() })),
    /** How many entries lost chances. */
    lowered: z.number(),
  })
  .meta({ id: 'Snapshot' });

/** Until when participants may object to something, which a draw waits for. */
export const objectionWait = z
  .object({ why: z.enum(WAIT_REASONS), until: moment })
  .meta({ id: 'ObjectionWait' });

/** What was asked about an entry's wallet, which removed it or took chances from it. */
export const snapshotRead = z
  .object({
    chain: z.string(),
    /** Null on a chain that is not read at one block. */
    block: z.number().nullable(),
    call: z.string(),
    answer: z.string(),
  })
  .meta({ id: 'SnapshotRead' });

export type Closing = z.infer<typeof closing>;
export type Snapshot = z.infer<typeof snapshot>;
export type ObjectionWait = z.infer<typeof objectionWait>;
export type SnapshotRead = z.infer<typeof snapshotRead>;
