import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { cleanImage } from '../../apps/server/people/images/clean-image.ts';
import { createDiskImageStore } from '../../apps/server/platform/providers/image-store/disk-image-store.ts';
import { narrowName } from '../../apps/server/platform/providers/image-store/port.ts';
import { embeddedDatabaseUrl } from './start-world.ts';

/** Creates two open lists, one with a color and one with a banner, and returns their paths. */
export async function openLists(dataDir: string): Promise<{ colored: string; withBanner: string }> {
  const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(dataDir) });
  await database.connect();
  try {
    const logo = await storePicture(dataDir, { width: 400, height: 400 });
    const banner = await storePicture(dataDir, { width: 1500, height: 500 });
    const { rows } = await database.query(
      `insert into users (principal_wallet, chain, workspace) values ('0x${'b'.repeat(40)}', 'ethereum', 'bench') returning id`,
    );
    const ownerId = rows[0].id as string;
    await insertList(database, { ownerId, name: 'colored', logo, color: '#4E9595', banner: null });
    await insertList(database, { ownerId, name: 'with-banner', logo, color: null, banner });
  } finally {
    await database.end();
  }
  return { colored: '/sb/bench/colored', withBanner: '/sb/bench/with-banner' };
}

type BenchList = { ownerId: string; name: string; logo: string; color: string | null; banner: string | null };

async function insertList(
  database: pg.Client,
  { ownerId, name, logo, color, banner }: BenchList,
): Promise<void> {
  await database.query(
    `with made as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, banner, chain, active, start_date, end_date,
         event_date, how_many_winners, type, mint_price, website, settings)
       values ($1, $2, $2, repeat('Two hundred places for those who were there first. ', 12), $3, $4, $5, 'ethereum', true,
         now() - interval '1 day', now() + interval '9 days', now() + interval '10 days', 50, 'Whitelist', 0.08,
         'https://example.test', '{"twitterVerification": true, "twitterToFollow": "signboard", "requestEmail": true}')
       returning id)
     insert into list_counters (list_id, available_spots, joined) select id, 200, 73 from made`,
    [ownerId, name, logo, color, banner],
  );
}

/** Noisy like a photo, so that its file size is realistic. */
async function storePicture(dataDir: string, { width, height }: { width: number; height: number }) {
  const grain = await sharp(randomBytes((width * height * 3) / 100), {
    raw: { width: width / 10, height: height / 10, channels: 3 },
  })
    .png()
    .toBuffer();
  const photo = await sharp(grain).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
  const { id, bytes, narrow } = await cleanImage(photo);
  const store = createDiskImageStore(join(dataDir, 'images'));
  await store.put(id, bytes);
  if (narrow) await store.put(narrowName(id), narrow);
  return id;
}
