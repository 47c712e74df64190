import type { KeyboardEvent } from 'react'

/** For a row of links that scrolls: browsers leave a focused one partly out of sight. */
export function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLElement) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}
