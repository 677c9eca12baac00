/** The address of the picture of a post; where the token has none, nothing is there. */
export const postPictureUrl = (id: string) => `/api/v1/nft/alert/posts/${id}/picture`;
