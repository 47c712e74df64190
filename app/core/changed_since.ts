/*
 * Pages import this, too: it has no imports.
 */

/**
 * Why a save is refused that would replace what its author has not seen. It names no one, because
 * whoever was first may be the same person in another tab.
 */
export const changedSince = (what = 'This', done = 'changed') =>
  `${what} was ${done} since you opened it.`
