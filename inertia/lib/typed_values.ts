/** The values that were changed in a form. Someone else may have changed the rest since it was opened. */
export const typedValues = <T extends object>(values: T, dirtyFields: object): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)) as Partial<T>
