/** Responds 404 if the token has no picture. */
export const postPictureUrl = (id: string) => `/api/v1/nft/alert/posts/${id}/picture`;
