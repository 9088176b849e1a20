/** The element of a list at an index, or of a record under a key, that must be there. If it is missing, the
 * error names it, at the place where it is looked up. */
export function lookup<T>(of: ArrayLike<T>, index: number): NonNullable<T> | Extract<T, null>;
export function lookup<T>(of: Readonly<Record<string, T>>, key: string): NonNullable<T> | Extract<T, null>;
export function lookup<T>(of: ArrayLike<T> | Readonly<Record<string, T>>, key: number | string): unknown {
  const found = (of as Readonly<Record<number | string, T>>)[key];
  if (found === undefined)
    throw new RangeError(`${key} is not among ${Object.keys(of).join(', ') || 'none'}`);
  return found;
}
