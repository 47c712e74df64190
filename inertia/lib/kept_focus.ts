import { MAIN_ID } from '~/components/layout/skip_link'
import { menuButtonOf } from '~/lib/menu_button'

/*
 * A pressed button may leave the page with what it did: at once, when the page has loaded again, or
 * while a dialog is open that it opened. Then the focus goes to the part of the page that it was
 * in. One that is still there gets it back, such as the button of a menu whose item is gone.
 */

const DIALOG = '[role=dialog], [role=alertdialog]'
const ROW = 'li, tr'
const PLACES = `${ROW}, article, section, [data-slot=card], [role=region], [role=tabpanel], ${DIALOG}, main`

let last: Element | null = null
let around: Element[] = []
/** Where the focus was when it entered a dialog. */
const below = new WeakMap<Element, Element[]>()
let frame = 0

/** The parts of the page that an element is in, the nearest first; a row's neighbors follow it. */
function placesAround(target: Element): Element[] {
  const place = target.parentElement?.closest(PLACES)
  if (!place) return []
  const neighbors = place.matches(ROW)
    ? [place.nextElementSibling, place.previousElementSibling].filter((row) => row !== null)
    : []
  return [place, ...neighbors, ...placesAround(place)]
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return
  const dialog = target.closest(DIALOG)
  if (dialog && !below.has(dialog)) below.set(dialog, around)
  last = target
  around = [
    ...[target, menuButtonOf(target)].filter((element) => element !== null),
    ...placesAround(target),
    ...((dialog && below.get(dialog)) ?? []),
  ]
})

// Some browsers report it for a removed element as well, while that is still on the page.
document.addEventListener('focusout', ({ target, relatedTarget }) =>
  queueMicrotask(() => {
    if (!relatedTarget && last === target && last?.isConnected) last = null
  })
)

function keep() {
  if (document.activeElement !== document.body || !last || last.isConnected) return
  last = null
  const left = around.find(({ isConnected }) => isConnected) ?? document.getElementById(MAIN_ID)
  if (!(left instanceof HTMLElement)) return
  if (left.tabIndex < 0) left.tabIndex = -1
  left.focus({ preventScroll: left.id === MAIN_ID })
}

new MutationObserver(() => {
  if (!last || last.isConnected) return
  // What the page or a closing dialog focuses by itself comes first.
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(keep)
}).observe(document.body, { childList: true, subtree: true })
