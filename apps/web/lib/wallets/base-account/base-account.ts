import { settings } from '#web/lib/settings/settings.ts';
import { guardProvider } from '../guarded-provider.ts';
import type { WalletOption } from '../types.ts';
import type { FoundWallet } from '../wallet-registry.ts';
import { BASE_ACCOUNT } from './base-account-id.ts';
import { createBaseAccountProvider } from './base-account-provider.ts';
import { createPopupChannel } from './popup-channel.ts';

let found: FoundWallet | undefined;

/** Behind the same guard as every other wallet. Undefined where the instance does not offer it. */
export function findBaseAccount(): FoundWallet | undefined {
  if (settings.baseAccountUrl) found ??= createBaseAccount(settings.baseAccountUrl);
  return found;
}

function createBaseAccount(url: string): FoundWallet {
  const { origin, pathname } = location;
  // Without query and fragment, which may hold what is nobody else's business.
  const data = {
    metadata: { appName: 'Signboard', appLogoUrl: null, appChainIds: [8453] },
    preference: { telemetry: false },
    location: origin + pathname,
  };
  const channel = createPopupChannel(window, url, { origin, data });
  const option: WalletOption = {
    ...BASE_ACCOUNT,
    icon: null,
    chain: 'ethereum',
    openWindow: channel.open,
  };
  return { chain: 'ethereum', option, guard: guardProvider(createBaseAccountProvider(channel)) };
}
