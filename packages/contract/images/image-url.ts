export const imageUrl = (id: string) => `/api/v1/images/${id}`;
