export const erasureWord: string = 'borrar';
