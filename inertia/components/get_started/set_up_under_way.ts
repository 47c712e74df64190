const KEY = 'gangway-set-up'

/** Notes in this tab whether someone is working through the set-up. */
export function noteSetUp(userId: number | undefined, underWay: boolean): void {
  try {
    if (underWay) sessionStorage.setItem(KEY, String(userId))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage can be turned off; then other pages have no link back.
  }
}

export function isSettingUp(userId: number | undefined): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId)
  } catch {
    return false
  }
}
