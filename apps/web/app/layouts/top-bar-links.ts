import { PAGES } from '@signboard/contract/pages.ts';

type Visitor = { isSignedIn: boolean; hasBotSession: boolean };

export function topBarLinks({ isSignedIn, hasBotSession }: Visitor) {
  return [
    { key: 'home', to: PAGES.landing },
    { key: 'salesAlert', to: `${PAGES.botLanding}/` },
    { key: 'listCurator', to: PAGES.listCurator },
    { key: 'earlyAdopter', to: PAGES.earlyAdopter },
    isSignedIn
      ? ({ key: 'dashboard', to: PAGES.home } as const)
      : ({ key: 'signUp', to: PAGES.login } as const),
    { key: 'createBot', to: PAGES.botCreate },
    hasBotSession
      ? ({ key: 'myBot', to: PAGES.botUser } as const)
      : ({ key: 'login', to: PAGES.botLogin } as const),
  ] as const;
}
