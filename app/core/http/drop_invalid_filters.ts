/**
 * A page's address is typed, stored and shared, so the page ignores invalid filters where a call
 * would reject them.
 */
export async function dropInvalidFilters<Filters>(
  validator: { tryValidate: (data: unknown) => Promise<[unknown, unknown]> },
  query: Record<string, unknown>
): Promise<Partial<Filters>> {
  const usable: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    const [wrong] = await validator.tryValidate({ [name]: value })
    if (!wrong) usable[name] = value
  }
  const [, filters] = await validator.tryValidate(usable)
  return (filters ?? {}) as Partial<Filters>
}
