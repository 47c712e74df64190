import { counted, peopleCount } from '#core/counted'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { Link, router } from '@inertiajs/react'
import { Archive, ArrowLeft, Power, Trash2, Users } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { OnboardingTabs } from '~/components/onboarding/onboarding_tabs'
import { ApplyingNotice } from '~/components/onboarding/packets/applying_notice'
import type { Choices } from '~/components/onboarding/packets/item_values'
import { PacketEditor } from '~/components/onboarding/packets/packet_editor'
import { PACKETS, STATUSES } from '~/components/onboarding/packets/packet_labels'
import { RUN_KINDS } from '~/components/onboarding/checklist/checklist_labels'
import type { Reached } from '~/components/onboarding/packets/reach_dialog'
import { RetireDialog, TurnOnDialog } from '~/components/onboarding/packets/status_dialogs'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useReplaceProp } from '~/hooks/use_replace_prop'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'

const ReachDialog = onDemand(() => import('~/components/onboarding/packets/reach_dialog'))

type Props = { packet: PacketDetails; roles: Choices['roles'] }

export default function ShowPacket(props: Props) {
  return <Shown key={props.packet.id} {...props} />
}

/** One packet, to be edited. */
function Shown({ packet, roles }: Props) {
  const setPacket = useReplaceProp<PacketDetails>('packet')
  const [dirty, setDirty] = useState(false)
  const [doing, setDoing] = useState<'start' | 'retire' | null>(null)
  const [reached, setReached] = useState<Reached | null>(null)
  const [word, variant] = STATUSES[packet.status]
  const close = () => setDoing(null)

  // Only this: the rest is what the form was opened with, which tells whether someone else changed it.
  const setApplying = useCallback(
    (applying: PacketDetails['applying']) => setPacket((shown) => ({ ...shown, applying })),
    [setPacket]
  )

  async function refresh() {
    const { id } = packet
    setPacket(await api.get('/api/onboarding/packets/:id', { params: { id } }))
  }

  /** Whom the packet as it is stored would change. */
  async function compare({ id }: PacketDetails, always: boolean) {
    try {
      const answer = await api.post('/api/onboarding/packets/:id/application', {
        params: { id },
        body: { dryRun: true },
      })
      if (answer.reached.length > 0) setReached(answer.reached)
      else if (always) {
        toast({ title: 'Success', description: 'Everyone in progress has the current version.' })
      }
    } catch (error) {
      toastFailure(error, 'People in progress could not be compared.')
    }
  }

  return (
    <>
      <PageHeader
        title={packet.name}
        subtitle={`${RUN_KINDS[packet.kind]} packet, version ${packet.version}`}
        actions={
          <>
            <Button variant="outline" asChild>
              <Link href={PACKETS}>
                <ArrowLeft aria-hidden />
                Packets
              </Link>
            </Button>
            {packet.peopleCount > 0 && !dirty && (
              <Button variant="outline" onClick={() => void compare(packet, true)}>
                <Users aria-hidden />
                Compare with people in progress
              </Button>
            )}
            {packet.status !== 'archived' && !dirty && (
              <Button variant="outline" onClick={() => setDoing('retire')}>
                {packet.status === 'draft' ? <Trash2 aria-hidden /> : <Archive aria-hidden />}
                {packet.status === 'draft' ? 'Delete' : 'Archive'}
              </Button>
            )}
            {packet.status !== 'live' && packet.itemCount > 0 && !dirty && (
              <Button onClick={() => setDoing('start')}>
                <Power aria-hidden />
                Turn on
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <OnboardingTabs current="packets" />
        <div className="flex flex-wrap gap-2">
          <Badge variant={variant}>{word}</Badge>
          <Badge variant="outline">{counted(packet.itemCount, 'item')}</Badge>
          <Badge variant="outline">{peopleCount(packet.peopleCount)}</Badge>
        </div>
        {packet.applying && (
          <ApplyingNotice packetId={packet.id} applying={packet.applying} onChange={setApplying} />
        )}
        {packet.status === 'draft' && (
          <Notice>
            This is a draft. No one gets it until you turn it on
            {packet.itemCount === 0 ? ', which needs an item first.' : '.'}
          </Notice>
        )}
        {packet.status === 'archived' && (
          <Notice>This packet is archived. Turn it on to change it.</Notice>
        )}
        <PacketEditor
          packet={packet}
          roles={roles}
          onChange={setPacket}
          onDirty={setDirty}
          onSaved={(saved) => {
            setPacket(saved)
            if (saved.status === 'live' && saved.peopleCount > 0) void compare(saved, false)
          }}
        />
      </div>
      {doing === 'start' && (
        <TurnOnDialog
          packet={packet}
          onClose={close}
          onDone={() => void refresh().catch(() => router.reload())}
        />
      )}
      {doing === 'retire' && (
        <RetireDialog packet={packet} onClose={close} onDone={() => router.visit(PACKETS)} />
      )}
      {reached && (
        <ReachDialog
          packetId={packet.id}
          reached={reached}
          onClose={() => setReached(null)}
          onStarted={() => setApplying({ done: 0, all: reached.length })}
        />
      )}
    </>
  )
}

ShowPacket.layout = AppShell
