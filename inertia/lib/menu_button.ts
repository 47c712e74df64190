/** The button of the menu that an element is in. */
export function menuButtonOf(element: Element | null): HTMLElement | null {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}
