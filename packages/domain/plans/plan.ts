/** Every account's access level; the spelling is the product's own. */
export const FREE_LEVEL = 'fremium';

/** How many posts a bot may make on the free tier. */
export const FREE_POSTS = 50;
