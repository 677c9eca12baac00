/** The addresses of all pages that anyone can open. */
export const PUBLIC_PATHS = [
  '/',
  '/listcurator',
  '/earlyadopter',
  '/pricing',
  '/faqs',
  '/privacy-policy',
  '/login',
  '/unauthorized',
  '/forbidden',
  '/not-found',
  '/under-construction',
  '/maintenance',
  '/expired',
  '/sb/discord/callback',
  '/sb/twitter/callback',
  '/nft/alert/',
  '/nft/alert/createBot',
  '/nft/alert/login',
  '/nft/alert/allbots',
  '/nft/alert/twitter/callback',
  '/user/confirm-email/made-up',
];

/** The addresses of the pages for who has signed in. */
export const SIGNED_IN_PATHS = [
  '/home',
  '/projects',
  '/list-curator/joined',
  '/list-curator/shared',
  '/list-curator/edit/space/new',
  '/dev',
  '/user/account-profile/general',
  '/user/account-profile/account-type',
];
