import { PAGES } from '@signboard/contract/pages.ts';

/** The entries of the public top bar, in order. Which of the last two shows depends on the bot session. */
export function topBarLinks(hasBotSession: boolean) {
  return [
    { key: 'home', to: PAGES.landing },
    { key: 'salesAlert', to: `${PAGES.botLanding}/` },
    { key: 'listCurator', to: PAGES.listCurator },
    { key: 'earlyAdopter', to: PAGES.earlyAdopter },
    { key: 'signUp', to: PAGES.login },
    { key: 'createBot', to: PAGES.botCreate },
    hasBotSession
      ? ({ key: 'myBot', to: PAGES.botUser } as const)
      : ({ key: 'login', to: PAGES.botLogin } as const),
  ] as const;
}
