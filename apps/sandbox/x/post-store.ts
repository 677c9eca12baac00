import { createSnowflakes, X_EPOCH_MS } from '../snowflake.ts';

export type Post = {
  id: string;
  userId: string;
  username: string;
  text: string;
  mediaIds: string[];
  at: string;
};

export type PostStore = {
  add: (post: Omit<Post, 'id' | 'at'>) => Post;
  all: () => readonly Post[];
  find: (id: string) => Post | undefined;
  /** Whether this account has already posted this text. */
  isDuplicate: (userId: string, text: string) => boolean;
  clear: () => void;
};

const MAX_POSTS = 100_000;

/** All posts, newest last. */
export function createPostStore(): PostStore {
  const nextId = createSnowflakes(X_EPOCH_MS);
  let posts: Post[] = [];
  const known = new Set<string>();
  const keyOf = (userId: string, text: string) => `${userId} ${text.trim()}`;
  return {
    add: (draft) => {
      const post = { ...draft, id: nextId(), at: new Date().toISOString() };
      posts.push(post);
      known.add(keyOf(post.userId, post.text));
      const oldest = posts.length > MAX_POSTS ? posts.shift() : undefined;
      if (oldest) known.delete(keyOf(oldest.userId, oldest.text));
      return post;
    },
    all: () => posts,
    find: (id) => posts.find((post) => post.id === id),
    isDuplicate: (userId, text) => known.has(keyOf(userId, text)),
    clear: () => {
      posts = [];
      known.clear();
    },
  };
}
