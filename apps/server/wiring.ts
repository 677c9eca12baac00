import { join } from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config/parse-config.ts';
import { connect } from './db/connect.ts';
import type { Deps } from './deps.ts';
import type { Logger } from './logger.ts';
import { createAltchaCaptcha } from './providers/captcha/altcha.ts';
import { createContractLookup } from './providers/ethereum/contract-lookup.ts';
import { createContractSignatures } from './providers/ethereum/contract-signatures.ts';
import { createGuardedFetch } from './providers/guarded-fetch/guarded-fetch.ts';
import { createDiskImageStore } from './providers/image-store/disk-image-store.ts';
import { createS3ImageStore } from './providers/image-store/s3-image-store.ts';
import { createSmtpMailer } from './providers/mail/smtp-mailer.ts';
import { createKeyring } from './secrets/keyring.ts';

/** Picks the adapters: the only place where settings become parts. */
export function wire(
  config: Config,
  parts: { databaseUrl: string; secretKeys: readonly string[]; log: Logger; clock?: Clock },
): Deps {
  const { db, pool } = connect(parts.databaseUrl, config.DATABASE_POOL);
  const keyring = createKeyring(parts.secretKeys);
  const domain = new URL(config.PUBLIC_URL).host;
  const mailer = config.SMTP_URL
    ? createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, host: domain })
    : null;
  return {
    config,
    log: parts.log,
    clock: parts.clock ?? systemClock,
    db,
    pool,
    databaseUrl: parts.databaseUrl,
    keyring,
    contractSignatures: createContractSignatures(config.ETHEREUM_RPC_URL),
    contractLookup: createContractLookup(config.ETHEREUM_RPC_URL),
    captcha: createAltchaCaptcha(keyring),
    imageStore: config.S3_URL
      ? createS3ImageStore(config.S3_URL)
      : createDiskImageStore(join(config.DATA_DIR, 'images')),
    guardedFetch: createGuardedFetch({
      allow: config.GUARDED_FETCH_ALLOW,
      userAgent: `Signboard (+${config.PUBLIC_URL})`,
    }),
    mailer,
    domain,
    publicUrl: config.PUBLIC_URL,
    sessionIdleMinutes: config.SESSION_IDLE_MINUTES,
    async close() {
      mailer?.close();
      await db.destroy();
    },
  };
}
