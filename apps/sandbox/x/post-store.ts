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
  return {
    add: (draft) => {
      const post = { ...draft, id: nextId(), at: new Date().toISOString() };
      posts.push(post);
      if (posts.length > MAX_POSTS) posts = posts.slice(-MAX_POSTS);
      return post;
    },
    all: () => posts,
    find: (id) => posts.find((post) => post.id === id),
    isDuplicate: (userId, text) =>
      posts.some((post) => post.userId === userId && post.text.trim() === text.trim()),
    clear: () => {
      posts = [];
    },
  };
}
