import { counted } from '#core/counted'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { useEffect } from 'react'
import { Notice } from '~/components/feedback/notice'
import { api } from '~/lib/api'

const EVERY_MS = 2_000

interface ApplyingNoticeProps {
  packetId: number
  applying: NonNullable<PacketDetails['applying']>
  onChange: (applying: PacketDetails['applying']) => void
}

/** How far the server is with the checklists that get the changed packet. */
export function ApplyingNotice({ packetId, applying, onChange }: ApplyingNoticeProps) {
  useEffect(() => {
    const timer = setInterval(async () => {
      try {
        const packet = await api.get('/api/onboarding/packets/:id', {
          params: { id: packetId },
          background: true,
        })
        onChange(packet.applying)
      } catch {
        // The next poll tries again; the server goes on without this page.
      }
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [packetId, onChange])

  return (
    <Notice>
      <span role="status">
        Updating checklists: {applying.done} of {counted(applying.all, 'checklist')} done. You can
        leave this page.
      </span>
    </Notice>
  )
}
