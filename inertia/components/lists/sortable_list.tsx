import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

interface SortableListProps {
  /** The entries' keys in order; each entry calls useSortable with its own. */
  keys: string[]
  /** How the entry at a place is announced. */
  nameOf: (place: number) => string
  onMove: (from: number, to: number) => void
  label?: string
  children: ReactNode
}

/** A list whose entries are put in order by dragging or by keyboard. */
export function SortableList({ keys, nameOf, onMove, label, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const placeOf = (key: unknown) => keys.findIndex((one) => one === key)

  function dropped({ active, over }: DragEndEvent) {
    const from = placeOf(active.id)
    const to = placeOf(over?.id)
    if (from !== to && from >= 0 && to >= 0) onMove(from, to)
  }

  const named = (key: unknown) => nameOf(placeOf(key))
  const place = (key: unknown) => `place ${placeOf(key) + 1} of ${keys.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${named(active.id)} is picked up, from ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)} is over ${place(over.id)}.` : undefined,
    onDragEnd: ({ over }) => (over ? `It is now at ${place(over.id)}.` : 'It stays where it was.'),
    onDragCancel: ({ active }) => `${named(active.id)} stays where it was.`,
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{ announcements }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="grid grid-cols-1 gap-3">
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
