/** The product's own spelling. */
export const FREE_LEVEL = 'fremium';

export const FREE_POSTS = 50;
