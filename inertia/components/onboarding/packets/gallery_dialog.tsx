import { counted } from '#core/counted'
import type { Gallery } from '#onboarding/gallery/show_gallery'
import { Link } from '@inertiajs/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Notice } from '~/components/feedback/notice'
import { DialogFrame } from '~/components/forms/form_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { LIBRARY } from '~/components/documents/template_labels'
import { useAttempt } from '~/hooks/use_attempt'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'
import { cn } from '~/lib/utils'
import { useMayGive } from './may_give'
import { dueInWords, ITEM_KIND_WORDS, ownerInWords, PACKETS } from './packet_labels'
import { RUN_KINDS } from '~/components/onboarding/checklist/checklist_labels'

interface GalleryDialogProps {
  onClose: () => void
  /** After something was installed. */
  onInstalled: () => void
}

/** Packets and letters that come with the product, with what is inside. */
export default function GalleryDialog({ onClose, onInstalled }: GalleryDialogProps) {
  const { data, failed, reload } = useRemote('/api/onboarding/gallery')
  const { busy, attempt } = useAttempt()
  const mayGive = useMayGive()
  const mayInstall = mayGive('sign')

  const install = (name: string, title: string) =>
    void attempt(
      () =>
        toastOutcome(async () => {
          const { leftOut, packetId } = await api.post('/api/onboarding/gallery/:name', {
            params: { name },
          })
          const without = leftOut.length > 0 ? ` Left out: ${leftOut.join(', ')}.` : ''
          return packetId === null
            ? `${title} is in your library.`
            : `${title} is installed as a draft.${without}`
        }, 'It could not be installed. Nothing was changed.').finally(onInstalled),
      () => undefined
    )

  return (
    <DialogFrame
      title="Gallery"
      description="Ready-made packets and letters. Install one, then edit it freely."
      onOpenChange={(open) => !open && onClose()}
      className="max-w-2xl"
    >
      <Notice variant="warning">
        The letters are a starting point, not legal advice. Have your counsel review them before you
        send them.
      </Notice>
      {!mayInstall && (
        <Notice>You need permission to manage documents to install from the gallery.</Notice>
      )}
      {mayInstall && !mayGive('training') && (
        <Notice>You need permission to assign training to install packets with trainings.</Notice>
      )}
      {failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the gallery.</LoadFailed>
      ) : data ? (
        <Entries gallery={data} busy={busy} onInstall={mayInstall ? install : null} />
      ) : (
        <div className="grid gap-3" role="status">
          <span className="sr-only">Loading the gallery...</span>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      )}
    </DialogFrame>
  )
}

interface EntriesProps {
  gallery: Gallery
  busy: boolean
  onInstall: ((name: string, title: string) => void) | null
}

function Entries({ gallery: { packets, letters }, busy, onInstall }: EntriesProps) {
  const mayGive = useMayGive()
  return (
    <>
      <Section title="Packets">
        {packets.map((packet) => (
          <Entry
            key={packet.name}
            {...packet}
            note={`${RUN_KINDS[packet.kind]} · ${counted(packet.items.length, 'item')}`}
            busy={busy}
            href={packet.packetId === null ? null : `${PACKETS}/${packet.packetId}`}
            onInstall={
              packet.items.every(({ kind, missing }) => missing || mayGive(kind)) ? onInstall : null
            }
          >
            <ol className="grid gap-2">
              {packet.items.map((item) => (
                <li key={`${item.kind} ${item.name}`} className="text-sm">
                  <span className={cn('font-medium', item.missing && 'line-through')}>
                    {item.name}
                  </span>
                  <span className="block text-muted-foreground">
                    {item.missing
                      ? 'Left out: you have no training of this name'
                      : [
                          ITEM_KIND_WORDS[item.kind],
                          ownerInWords(item.owner),
                          dueInWords(item),
                          !item.required && 'optional',
                          item.lacksForm &&
                            packet.packetId === null &&
                            'to sign here, upload the form to your library first',
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          </Entry>
        ))}
      </Section>
      <Section title="Letters">
        {letters.map((letter) => (
          <Entry
            key={letter.name}
            {...letter}
            busy={busy}
            href={letter.templateId === null ? null : `${LIBRARY}/${letter.templateId}`}
            // The library is for who may install.
            mayOpen={onInstall !== null}
            onInstall={onInstall}
          >
            <p className="text-sm whitespace-pre-line">{letter.letter}</p>
          </Entry>
        ))}
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-3">
        {children}
      </ul>
    </section>
  )
}

interface EntryProps {
  name: string
  title: string
  description: string
  note?: string
  busy: boolean
  /** Of what is installed. */
  href: string | null
  mayOpen?: boolean
  onInstall: EntriesProps['onInstall']
  /** What is inside. */
  children: ReactNode
}

function Entry(props: EntryProps) {
  const { name, title, description, note, busy, href, mayOpen = true, onInstall, children } = props
  const [open, setOpen] = useState(false)
  const id = useId()

  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border p-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="font-medium">{title}</h4>
          {href && <Badge variant="success">Installed</Badge>}
        </div>
        <p className="text-sm text-muted-foreground">{description}</p>
        {note && <p className="text-sm text-muted-foreground">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {href && mayOpen && (
          <Button asChild size="sm" variant="outline">
            <Link href={href}>
              Open <span className="sr-only">{title}</span>
            </Link>
          </Button>
        )}
        {!href && onInstall && (
          <Button
            size="sm"
            aria-disabled={busy}
            aria-label={`Install: ${title}`}
            onClick={() => onInstall(name, title)}
          >
            Install
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`Show contents: ${title}`}
          onClick={() => setOpen(!open)}
        >
          Show contents
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={id} hidden={!open} className="border-t pt-3 wrap-anywhere">
        {children}
      </div>
    </li>
  )
}
