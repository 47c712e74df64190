/**
 * The items of a source, the next one in the making while one is worked on: the database answers
 * meanwhile.
 */
export async function* prefetch<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // Told when its turn comes; whoever stops before that wants none of it.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}
