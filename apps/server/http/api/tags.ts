import type { Call } from '#server/platform/lib/route.ts';

type Tag = { name: string; description: string };

/** Where the reader finds a call: by its path after the version, whose names people don't know these things by. */
export const TAGS = {
  read: {
    name: 'Read API',
    description:
      'For programs. Each call needs an [API key](/docs#start) with the scope that it names, and reads the workspace of the key. Sales are open to everyone, also from other websites.',
  },
  users: {
    name: 'Accounts',
    description:
      'The calls from here on are those of the web app, and may change with it. Calls that need a session take its token as `Authorization: Bearer`, its CSRF token as `X-CSRF-Token` and the cookie that came with it. To sign in, call `POST /users/init`, have the wallet sign its `message`, and send the signature to `POST /users/login`.',
  },
  projects: {
    name: 'Own lists',
    description: 'Lists of the signed-in account: settings, participants, draws and prizes.',
  },
  third: {
    name: 'Public lists',
    description: 'Lists as participants see them: joining, results and proofs.',
  },
  twitter: { name: 'X', description: 'Connecting accounts on X, for follow checks and for bots.' },
  discord: { name: 'Discord', description: 'Checking membership and roles on Discord.' },
  nft: { name: 'Bots', description: 'Bots that post sales: settings, channels, posts and the public page.' },
  announcements: { name: 'Announcements', description: 'Where the events of lists are announced.' },
  'winner-roles': { name: 'Winner roles', description: 'Discord roles for the winners of a list.' },
  webhooks: { name: 'Webhooks', description: 'Events sent to a program of the workspace, signed.' },
  communities: { name: 'Communities', description: 'Public pages of workspaces, and their directory.' },
  'api-keys': { name: 'API keys', description: 'Keys with which programs read a workspace.' },
  allowlists: { name: 'Allowlists', description: 'Merkle trees of winners, for mint pages on any website.' },
  images: { name: 'Pictures', description: 'Uploads of logos and banners.' },
  keys: { name: 'Receipt keys', description: 'The keys that sign receipts.' },
} satisfies Record<string, Tag>;

const OTHER_PATHS: Record<string, string> = {
  tree: 'allowlists',
  proof: 'allowlists',
  roots: 'allowlists',
};

/** In the order of the reference. */
export const API_TAGS: readonly Tag[] = Object.values(TAGS);

export function tagOf(call: Call): string {
  const tag = (TAGS as Record<string, Tag>)[groupOf(call)];
  if (!tag) throw new Error(`${call.path} has no tag`);
  return tag.name;
}

function groupOf({ path, scope }: Call): string {
  if (scope?.endsWith(':read')) return 'read';
  const [, first = '', , third = ''] = path.split('/');
  if (first === '.well-known') return 'keys';
  return first === 'users' ? first : (OTHER_PATHS[third] ?? third);
}
