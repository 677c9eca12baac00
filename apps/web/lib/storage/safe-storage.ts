export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Lasts as long as the page: the fallback when the browser blocks local storage. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function openStorage(): KeyValueStorage {
  try {
    // Reading the property alone throws where a browser blocks site data.
    const storage = globalThis.localStorage;
    storage.getItem('');
    return storage;
  } catch {
    return memoryStorage();
  }
}

export const safeStorage: KeyValueStorage = openStorage();
