/** The address of an uploaded picture. */
export const imageUrl = (id: string) => `/api/v1/images/${id}`;
