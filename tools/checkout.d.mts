export function requireUsableCheckout(folder?: string): void;
