import { counted } from '#core/counted'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConflictNotice } from '~/components/feedback/conflict_notice'
import { SaveBar } from '~/components/forms/save_bar'
import { Button } from '~/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useApiForm } from '~/hooks/use_api_form'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { messageOf, toastFailure } from '~/lib/failures'
import { ItemList } from './item_list'
import type { Choices } from './item_values'
import { PacketFields } from './packet_fields'

import { bodyOf, valuesOf, type PacketValues } from './packet_values'

interface PacketEditorProps {
  packet: PacketDetails
  roles: Choices['roles']
  /** The packet as it is stored now. */
  onChange: (packet: PacketDetails) => void
  onSaved: (packet: PacketDetails) => void
  onDirty: (dirty: boolean) => void
}

const NOT_SAVED = 'The packet could not be saved.'

/** The form of a packet. What is typed stays until it is saved, also when someone else was faster. */
export function PacketEditor({ packet, roles, onChange, onSaved, onDirty }: PacketEditorProps) {
  const [conflict, setConflict] = useState<string | null>(null)
  const { form, onSubmit, submitting } = useApiForm<PacketValues, PacketDetails>({
    defaultValues: valuesOf(packet),
    submit: (values) =>
      api.put('/api/onboarding/packets/:id', {
        params: { id: packet.id },
        body: bodyOf(values, packet),
      }),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved))
      setConflict(null)
      toast({ title: 'Success', description: 'Packet saved.' })
      onSaved(saved)
    },
    failure: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setConflict(messageOf(error, NOT_SAVED))
        return null
      }
      return { title: 'Error', description: messageOf(error, NOT_SAVED) }
    },
  })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const readOnly = packet.status === 'archived'

  /** Loads what is stored now, to show it or to save one's own version over it. */
  async function resolve(keep: boolean) {
    try {
      const current = await api.get('/api/onboarding/packets/:id', { params: { id: packet.id } })
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
      setConflict(null)
      onChange(current)
    } catch (error) {
      toastFailure(error, 'The packet could not be loaded.')
    }
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
        <ItemList form={form} packet={packet} roles={roles} readOnly={readOnly} />
      </Card>
      {conflict && (
        <ConflictNotice
          message={conflict}
          onKeep={() => void resolve(true)}
          onTake={() => void resolve(false)}
        />
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
