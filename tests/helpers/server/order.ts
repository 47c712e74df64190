import { createHash } from 'node:crypto'
import { Group, type Suite } from '@japa/runner/core'

type Stack = Suite['stack']

/**
 * Sorts the groups of a suite, and the tests of each group, by a seed. The place of a test depends
 * only on the seed and its title, so a narrowed run keeps the order.
 */
export function shuffle(stack: Stack, seed: string): void {
  const place = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const byPlace = (one: { title: string }, other: { title: string }) =>
    place(one.title) < place(other.title) ? -1 : 1
  stack.sort(byPlace)
  for (const item of stack) if (item instanceof Group) item.tests.sort(byPlace)
}
