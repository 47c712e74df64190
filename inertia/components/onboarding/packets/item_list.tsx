import { MOST_ITEMS } from '#onboarding/limits'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { ListChecks, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { EmptyState } from '~/components/feedback/empty_state'
import { FieldError } from '~/components/forms/field_error'
import { SortableList } from '~/components/lists/sortable_list'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import { ItemAttachment, type ItemFile } from './item_attachment'
import { ItemRow } from './item_row'
import { newItem, type Choices } from './item_values'
import type { PacketForm } from './packet_values'

const ItemDialog = onDemand(() => import('./item_dialog'))

interface ItemListProps {
  form: PacketForm
  packet: PacketDetails
  roles: Choices['roles']
  readOnly: boolean
  /** The file that an item has now: it is stored at once, not with the packet. */
  onFile: (itemId: number | null, file: ItemFile) => void
}

/** The items of a packet in order. */
export function ItemList({ form, packet, roles, readOnly, onFile }: ItemListProps) {
  const { fields, append, remove, move, update } = useFieldArray({
    control: form.control,
    name: 'items',
    // Not read: it changes when an item is edited. The items have an id of their own.
    keyName: 'formKey',
  })
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const files = new Map<number | null, ItemFile>(packet.items.map((item) => [item.id, item]))
  const problem: { message?: string; root?: { message?: string } } | undefined = get(
    form.formState.errors,
    'items'
  )
  const edited = typeof editing === 'number' ? form.getValues('items')[editing] : undefined

  return (
    <>
      {fields.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No items yet"
          description="Add trainings, documents and tasks. A packet needs an item before you turn it on."
        />
      ) : (
        <SortableList
          label="Items"
          keys={fields.map(({ rowKey }) => rowKey)}
          nameOf={(place) => fields[place]?.name ?? 'The item'}
          onMove={move}
        >
          {fields.map(({ formKey: _, ...item }, index) => (
            <ItemRow
              key={item.rowKey}
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
                  file={files.get(item.id) ?? { fileId: null, fileName: null }}
                  readOnly={readOnly}
                  onChange={(file) => onFile(item.id, file)}
                />
              )}
            </ItemRow>
          ))}
        </SortableList>
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
