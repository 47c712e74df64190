import { createHash } from 'node:crypto'
import { Group, type Suite } from '@japa/runner/core'

type Stack = Suite['stack']

/**
 * Puts the groups of a suite, and the tests of each, into the order that a seed gives: each test is
 * placed by its own name, so that the same seed gives the same order however many are run.
 */
export function shuffle(stack: Stack, seed: string): void {
  const place = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const byPlace = (one: { title: string }, other: { title: string }) =>
    place(one.title) < place(other.title) ? -1 : 1
  stack.sort(byPlace)
  for (const item of stack) if (item instanceof Group) item.tests.sort(byPlace)
}
