import { counted } from '#core/counted'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { Save } from 'lucide-react'
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { ConflictNotice } from '~/components/feedback/conflict_notice'
import { SaveBar } from '~/components/forms/save_bar'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useApiForm } from '~/hooks/use_api_form'
import { useTheirs } from '~/hooks/use_theirs'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import { ItemList } from './item_list'
import type { Choices } from './item_values'
import { PacketFields } from './packet_fields'
import { TheirPacket } from './their_packet'
import { bodyOf, valuesOf, type PacketValues } from './packet_values'

interface PacketEditorProps {
  packet: PacketDetails
  roles: Choices['roles']
  /** The packet as it is stored now. */
  onChange: Dispatch<SetStateAction<PacketDetails>>
  onSaved: (packet: PacketDetails) => void
  onDirty: (dirty: boolean) => void
}

const NOT_SAVED = 'The packet could not be saved.'

/** The form of a packet. What is typed stays until it is saved, also when someone else was faster. */
export function PacketEditor({ packet, roles, onChange, onSaved, onDirty }: PacketEditorProps) {
  const [conflict, setConflict] = useState('')
  const { theirs, compare, settled } = useTheirs(() =>
    api.get('/api/onboarding/packets/:id', { params: { id: packet.id } })
  )
  const { form, onSubmit, submitting } = useApiForm<PacketValues, PacketDetails>({
    defaultValues: valuesOf(packet),
    submit: (values) =>
      api.put('/api/onboarding/packets/:id', {
        params: { id: packet.id },
        body: bodyOf(values, packet),
      }),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      settled()
      toast({ title: 'Success', description: 'Packet saved.' })
      onSaved(saved)
    },
    failure: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setConflict(messageOf(error, NOT_SAVED))
        void compare(error)
        return null
      }
      return { title: 'Error', description: messageOf(error, NOT_SAVED) }
    },
  })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const readOnly = packet.status === 'archived'

  /** Takes what is stored now, or what was typed to be saved over it. */
  function resolve(current: PacketDetails, keep: boolean) {
    if (keep) {
      // An item that is gone comes back as a new one.
      const ids = new Set<number | null>(current.items.map(({ id }) => id))
      const items = form.getValues('items')
      form.setValue(
        'items',
        items.map((item) => (ids.has(item.id) ? item : { ...item, id: null })),
        { shouldDirty: true }
      )
    } else {
      form.reset(valuesOf(current))
    }
    settled()
    onChange(current)
  }

  return (
    <form
      noValidate
      aria-label="Packet"
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <PacketFields form={form} kind={packet.kind} readOnly={readOnly} />
      <Card>
        <CardHeader>
          <CardTitle>Items</CardTitle>
          <CardDescription>
            In this order on the checklist. To move one with the keyboard, press Space on its
            handle, then the arrow keys, then Space.
          </CardDescription>
        </CardHeader>
        <ItemList
          form={form}
          packet={packet}
          roles={roles}
          readOnly={readOnly}
          onFile={(itemId, file) =>
            onChange((shown) => ({
              ...shown,
              items: shown.items.map((item) => (item.id === itemId ? { ...item, ...file } : item)),
            }))
          }
        />
      </Card>
      {theirs && (
        <ConflictNotice
          message={conflict}
          onKeep={() => resolve(theirs, true)}
          onTake={() => resolve(theirs, false)}
        >
          <TheirPacket before={packet} after={theirs} />
        </ConflictNotice>
      )}
      {!readOnly && (
        <SaveBar
          status={
            !isDirty
              ? 'Everything is saved'
              : packet.status === 'live' && packet.peopleCount > 0
                ? `Not saved yet. ${counted(packet.peopleCount, 'person has', 'people have')} this packet; after saving, you see whom the change would reach and decide.`
                : 'Not saved yet'
          }
        >
          <Button type="submit" aria-disabled={submitting || !isDirty}>
            <Save aria-hidden />
            {submitting ? 'Saving...' : 'Save packet'}
          </Button>
        </SaveBar>
      )}
    </form>
  )
}
