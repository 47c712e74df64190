/** After this, no one is there anymore: a session must be able to expire by being idle. */
const IDLE_MS = 30 * 60_000

let active = Date.now()

export function noteActivity(): void {
  active = Date.now()
}

/** Whether someone sees and uses the page. Otherwise it asks the server nothing by itself. */
export const isInUse = () =>
  document.visibilityState === 'visible' && Date.now() - active <= IDLE_MS

/** Whether a dialog or a question is open. */
export const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
