import { Slot } from 'radix-ui'
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { toastFailure } from '~/lib/failures'
import { preparing } from '~/lib/on_demand'

type Parts = typeof import('./ui/dropdown-menu')

const known: { parts: Parts | null } = { parts: null }
const load = async () => (known.parts ??= await import('./ui/dropdown-menu'))
const prepared = preparing(load)

interface MenuProps extends Omit<
  ComponentProps<Parts['DropdownMenuContent']>,
  'children' | 'container'
> {
  /** The button that opens it. */
  trigger: ReactElement
  /** The entries, made of the parts that come with the script. */
  children: (parts: Parts) => ReactNode
}

/** A menu whose script is loaded when someone points at its button or reaches it by keyboard. */
export function Menu({ trigger, children, align = 'end', ...content }: MenuProps) {
  const [parts, setParts] = useState(known.parts)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  // The key or click that came before the script, repeated once the menu is there.
  const pressed = useRef<Event>(null)

  useEffect(() => {
    const event = pressed.current
    if (!opener || !event) return
    pressed.current = null
    opener.focus()
    opener.dispatchEvent(event)
  }, [opener])

  if (parts) {
    const { DropdownMenu, DropdownMenuTrigger, DropdownMenuContent } = parts
    return (
      <DropdownMenu>
        <DropdownMenuTrigger ref={setOpener} asChild>
          {trigger}
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align={align}
          // In the landmark of its button, or the dialog over all of them.
          container={opener?.closest<HTMLElement>('main, [role=dialog]') ?? null}
          {...content}
        >
          {children(parts)}
        </DropdownMenuContent>
      </DropdownMenu>
    )
  }

  const open = (event: Event) => {
    pressed.current = event
    load().then(setParts, (error: unknown) =>
      toastFailure(error, 'The menu could not be loaded. Check the connection and try again.')
    )
  }
  const openByKey = () => open(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))

  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      {...prepared}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        openByKey()
      }}
      onClick={({ detail }) =>
        // A click from the keyboard has `detail` 0.
        detail === 0 ? openByKey() : open(new PointerEvent('pointerdown', { bubbles: true }))
      }
    >
      {trigger}
    </Slot.Root>
  )
}
