import { counted } from '#core/counted'
import type { PacketKind, PacketStatus } from '#onboarding/models/states'
import type { PacketView } from '#onboarding/queries/packets/packet_list'
import { Link, router } from '@inertiajs/react'
import {
  Copy,
  Archive,
  ClipboardList,
  Ellipsis,
  LibraryBig,
  Plus,
  Power,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { FilterSelect } from '~/components/lists/filter_select'
import type { Paged } from '~/components/lists/list_address'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { OnboardingTabs } from '~/components/onboarding/onboarding_tabs'
import { useMayGive } from '~/components/onboarding/packets/may_give'
import { packetActions } from '~/components/onboarding/packets/packet_actions'
import { PACKETS, STATUSES, whomInWords } from '~/components/onboarding/packets/packet_labels'
import { RUN_KINDS } from '~/components/onboarding/checklist/checklist_labels'
import { RetireDialog, TurnOnDialog } from '~/components/onboarding/packets/status_dialogs'
import { Badge } from '~/components/ui/badge'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const NewPacketDialog = onDemand(() => import('~/components/onboarding/packets/new_packet_dialog'))
const GalleryDialog = onDemand(() => import('~/components/onboarding/packets/gallery_dialog'))

type Props = Paged & {
  packets: PacketView[]
  filters: { q: string; kind: PacketKind | ''; status: PacketStatus | '' }
}

type Doing = { what: 'create' | 'gallery' } | { what: 'start' | 'retire'; packet: PacketView }

const open = (id: number) => router.visit(`${PACKETS}/${id}`)

/** The packets: what people get when they start or leave. */
export default function Packets(props: Props) {
  const { packets, filters } = props
  const list = useListQuery({ path: PACKETS, props, only: ['packets'] })
  const [doing, setDoing] = useState<Doing | null>(null)
  const key = useIdempotencyKey()
  const close = () => setDoing(null)
  const filtered = Object.values(filters).some(Boolean)

  async function copy(packet: PacketView) {
    await packetActions.copy(packet, key.current(packet.id)).finally(list.reload)
    key.renew()
  }

  const openGallery = (
    <Button variant="outline" onClick={() => setDoing({ what: 'gallery' })}>
      <LibraryBig aria-hidden />
      Open gallery
    </Button>
  )

  return (
    <>
      <ListPage
        title="Packets"
        subtitle="Trainings, documents and tasks that people get when they start or leave."
        actions={
          <>
            {openGallery}
            <Button onClick={() => setDoing({ what: 'create' })}>
              <Plus aria-hidden />
              New packet
            </Button>
          </>
        }
        tabs={<OnboardingTabs current="packets" />}
        list={list}
        noun="packets"
        heading="All packets"
        filters={
          <SearchRow
            value={filters.q}
            label="Search packets"
            placeholder="Search packets..."
            onSearch={list.search}
          >
            <div className="md:w-40">
              <FilterSelect
                label="Kind"
                value={filters.kind}
                all="All kinds"
                options={Object.entries(RUN_KINDS).map(([value, label]) => ({ value, label }))}
                onChange={(kind) => list.change({ kind: kind as PacketKind | '' })}
              />
            </div>
            <div className="md:w-44">
              <FilterSelect
                label="Status"
                value={filters.status}
                all="Draft and live"
                options={Object.entries(STATUSES).map(([value, [label]]) => ({ value, label }))}
                onChange={(status) => list.change({ status: status as PacketStatus | '' })}
              />
            </div>
          </SearchRow>
        }
        empty={
          filtered
            ? {
                icon: ClipboardList,
                title: 'No packets found',
                description: 'Try a different search or remove a filter.',
                action: <ClearFilters href={PACKETS} />,
              }
            : {
                icon: ClipboardList,
                title: 'No packets yet',
                description:
                  'Install a ready-made packet for an office, restaurant, clinic or warehouse, or create your own.',
                action: openGallery,
              }
        }
      >
        {packets.length > 0 && (
          <ul aria-label="Packets" className="divide-y">
            {packets.map((packet) => (
              <PacketRow
                key={packet.id}
                packet={packet}
                onStart={() => setDoing({ what: 'start', packet })}
                onRetire={() => setDoing({ what: 'retire', packet })}
                onCopy={() => void copy(packet).catch(() => {})}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {doing?.what === 'create' && <NewPacketDialog onClose={close} onCreated={open} />}
      {doing?.what === 'gallery' && <GalleryDialog onClose={close} onInstalled={list.reload} />}
      {doing?.what === 'start' && (
        <TurnOnDialog packet={doing.packet} onClose={close} onDone={list.reload} />
      )}
      {doing?.what === 'retire' && (
        <RetireDialog packet={doing.packet} onClose={close} onDone={list.reload} />
      )}
    </>
  )
}

interface PacketRowProps {
  packet: PacketView
  onStart: () => void
  onRetire: () => void
  onCopy: () => void
}

function PacketRow({ packet, onStart, onRetire, onCopy }: PacketRowProps) {
  const { id, name, kind, status, itemCount, itemKinds, peopleCount } = packet
  const mayCopy = itemKinds.every(useMayGive())
  const [word, variant] = STATUSES[status]
  return (
    <li className="flex items-start gap-3 py-4">
      <div className="grid min-w-0 flex-1 gap-1.5 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-2">
          <Link
            href={`${PACKETS}/${id}`}
            className="font-medium underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <Badge variant={variant}>{word}</Badge>
          <Badge variant="outline">{RUN_KINDS[kind]}</Badge>
        </div>
        <p className="text-sm text-muted-foreground">
          <bdi>{whomInWords(packet)}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          {counted(itemCount, 'item')} · {counted(peopleCount, 'person has it', 'people have it')}
        </p>
      </div>
      <Menu
        trigger={
          <Button size="icon-sm" variant="ghost" aria-label={`More for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            {status !== 'live' && itemCount > 0 && (
              <DropdownMenuItem onSelect={onStart}>
                <Power aria-hidden />
                Turn on
              </DropdownMenuItem>
            )}
            {mayCopy && (
              <DropdownMenuItem onSelect={onCopy}>
                <Copy aria-hidden />
                Copy
              </DropdownMenuItem>
            )}
            {status !== 'archived' && (
              <DropdownMenuItem onSelect={onRetire}>
                {status === 'draft' ? <Trash2 aria-hidden /> : <Archive aria-hidden />}
                {status === 'draft' ? 'Delete' : 'Archive'}
              </DropdownMenuItem>
            )}
          </>
        )}
      </Menu>
    </li>
  )
}

Packets.layout = AppShell
