import { MOST_ITEMS } from '#onboarding/limits'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
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
import { ListChecks, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { EmptyState } from '~/components/feedback/empty_state'
import { FieldError } from '~/components/forms/field_error'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import { ItemAttachment } from './item_attachment'
import { ItemRow } from './item_row'
import { newItem, type Choices } from './item_values'
import type { PacketForm } from './packet_values'

const ItemDialog = onDemand(() => import('./item_dialog'))

interface ItemListProps {
  form: PacketForm
  packet: PacketDetails
  roles: Choices['roles']
  readOnly: boolean
}

/** The items of a packet in order. */
export function ItemList({ form, packet, roles, readOnly }: ItemListProps) {
  const { fields, append, remove, move, update } = useFieldArray({
    control: form.control,
    name: 'items',
    keyName: 'sortKey',
  })
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const placeOf = (key: unknown) => fields.findIndex(({ sortKey }) => sortKey === key)
  const nameOf = (key: unknown) => fields[placeOf(key)]?.name ?? 'The item'
  // A file is stored at once, so what was done since counts more than the packet as it was loaded.
  const [attached, setAttached] = useState<ReadonlyMap<number, string | null>>(new Map())
  const files = new Map([
    ...packet.items.map((item) => [item.id, item.fileName] as const),
    ...attached,
  ])
  const problem: { message?: string; root?: { message?: string } } | undefined = get(
    form.formState.errors,
    'items'
  )
  const edited = typeof editing === 'number' ? form.getValues('items')[editing] : undefined

  function dropped({ active, over }: DragEndEvent) {
    const from = placeOf(active.id)
    const to = placeOf(over?.id)
    if (from !== to && from >= 0 && to >= 0) move(from, to)
  }

  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No items yet"
          description="Add trainings, documents and tasks. A packet needs an item before you turn it on."
        />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={dropped}
          accessibility={{ announcements: announcementsFor(placeOf, nameOf, fields.length) }}
        >
          <SortableContext
            items={fields.map(({ sortKey }) => sortKey)}
            strategy={verticalListSortingStrategy}
          >
            <ol aria-label="Items" className="grid grid-cols-1 gap-3">
              {fields.map(({ sortKey, ...item }, index) => (
                <ItemRow
                  key={sortKey}
                  sortId={sortKey}
                  item={item}
                  error={errorAt(problem, index)}
                  readOnly={readOnly}
                  onEdit={() => setEditing(index)}
                  onRemove={() => {
                    remove(index)
                    addButton.current?.focus()
                  }}
                >
                  {item.kind === 'task' && (
                    <ItemAttachment
                      packetId={packet.id}
                      item={item}
                      fileName={files.get(item.id ?? 0) ?? null}
                      readOnly={readOnly}
                      onChange={(fileName) =>
                        setAttached((before) => new Map(before).set(item.id ?? 0, fileName))
                      }
                    />
                  )}
                </ItemRow>
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <FieldError id="items-error">{problem?.message ?? problem?.root?.message}</FieldError>
      {!readOnly && (
        <Button
          ref={addButton}
          variant="outline"
          className="self-start"
          disabled={fields.length >= MOST_ITEMS}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden />
          Add item
        </Button>
      )}
      {editing !== null && (
        <ItemDialog
          packetKind={packet.kind}
          item={edited ?? newItem(packet.kind)}
          isNew={editing === 'new'}
          roles={roles}
          onClose={() => setEditing(null)}
          onSave={(item) => {
            if (editing === 'new') append(item, { shouldFocus: false })
            else update(editing, item)
            setEditing(null)
          }}
        />
      )}
    </>
  )
}

/** The first message about any field of an item. */
function errorAt(problem: object | undefined, index: number): string | undefined {
  const fields: Record<string, { message?: string } | undefined> = get(problem, String(index)) ?? {}
  return Object.values(fields).find((field) => field?.message)?.message
}

/** Screen reader announcements for an item that is being moved. */
function announcementsFor(
  placeOf: (key: unknown) => number,
  nameOf: (key: unknown) => string,
  count: number
): Announcements {
  const place = (key: unknown) => `place ${placeOf(key) + 1} of ${count}`
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up, from ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${place(over.id)}.` : undefined,
    onDragEnd: ({ over }) => (over ? `It is now at ${place(over.id)}.` : 'It stays where it was.'),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  }
}
