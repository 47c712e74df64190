/**
 * Reads the next item of a source while the current one is processed, so the database works in
 * parallel.
 */
export async function* prefetch<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // Reported when its turn comes. A caller that stops before does not need it.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}
