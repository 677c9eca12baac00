/** What the person types to erase an account that has no workspace. Every language's word is accepted on every page. */
export const erasureWord: string = 'erase';
