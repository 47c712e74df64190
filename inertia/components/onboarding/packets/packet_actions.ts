import type { PacketView } from '#onboarding/queries/packets/packet_list'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

export const packetActions = {
  start: ({ id }: PacketView) =>
    toastOutcome(async () => {
      await api.post('/api/onboarding/packets/:id/live', { params: { id } })
      return 'Packet turned on.'
    }, 'The packet could not be turned on.'),

  copy: ({ id }: PacketView, key: string) =>
    toastOutcome(async () => {
      const headers = { 'idempotency-key': key }
      const copy = await api.post('/api/onboarding/packets/:id/copies', {
        params: { id },
        headers,
      })
      return `${copy.name} created.`
    }, 'The packet could not be copied.'),

  retire: ({ id, status }: PacketView) =>
    toastOutcome(
      async () => {
        await api.delete('/api/onboarding/packets/:id', { params: { id } })
        return status === 'draft' ? 'Draft removed.' : 'Packet archived.'
      },
      status === 'draft' ? 'The packet could not be deleted.' : 'The packet could not be archived.',
      status === 'live'
        ? () => api.post('/api/onboarding/packets/:id/live', { params: { id } })
        : undefined
    ),
}
