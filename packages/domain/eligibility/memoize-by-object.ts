/** Computes a value once for each object. It is forgotten with the object, which must not change meanwhile. */
export function memoizeByObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered) return remembered.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
