import type { OwnModuleDetails } from '#training/queries/own/own_module'
import { CircleCheck, CircleDashed, Download } from 'lucide-react'
import { cva } from 'class-variance-authority'
import { certificateAddress } from '~/lib/certificates'
import { formatShortDate } from '~/lib/dates'

const looks = cva('grid gap-2 rounded-xl px-5 py-4 wrap-anywhere', {
  variants: {
    variant: {
      info: 'bg-info-soft text-info',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
      neutral: 'bg-neutral-soft text-neutral',
    },
  },
})

type Variant = NonNullable<NonNullable<Parameters<typeof looks>[0]>['variant']>

/** A module's status, and what is left to do. */
export function ModuleBanner({ module }: { module: OwnModuleDetails }) {
  const { title, text, variant } = words(module)
  const parts = partsLeft(module)
  const { completionId, state } = module

  return (
    <section aria-label="Your status" className={looks({ variant })}>
      <p className="text-base font-semibold">{title}</p>
      <p className="text-sm font-medium">{text}</p>
      {completionId !== null && (state === 'completed' || state === 'expiring') && (
        <a
          href={certificateAddress(completionId)}
          className="inline-flex min-h-6 w-fit items-center gap-1.5 text-sm font-semibold underline underline-offset-4"
        >
          <Download aria-hidden className="size-4" />
          Download certificate
        </a>
      )}
      {parts.length > 0 && module.open && (
        <ul className="mt-1 grid gap-1.5 text-sm">
          {parts.map(({ label, done }) => {
            const Icon = done ? CircleCheck : CircleDashed
            return (
              <li key={label} className="flex items-center gap-2">
                <Icon aria-hidden className="size-4 shrink-0" />
                <span>
                  {label}
                  <span className="sr-only">{done ? ': done' : ': to do'}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function words(module: OwnModuleDetails): { title: string; text: string; variant: Variant } {
  if (module.archived) {
    return {
      title: 'Module archived',
      text: 'It can no longer be taken. What you have completed stays.',
      variant: 'neutral',
    }
  }
  const renewing = module.way !== 'none'
  const late = module.overdue ? `This was due on ${formatShortDate(module.dueOn)}. ` : ''
  const due = !module.overdue && module.dueOn ? `Due ${formatShortDate(module.dueOn)}. ` : ''
  const open: Variant = module.overdue ? 'danger' : 'info'
  switch (module.state) {
    case 'completed':
      return {
        title: 'Module completed',
        text: `Completed on ${formatShortDate(module.completedOn)}. ${
          module.validUntil
            ? `Valid until ${formatShortDate(module.validUntil)}.`
            : 'It does not expire.'
        }`,
        variant: 'success',
      }
    case 'expiring':
      return {
        title: renewing ? 'Expiring, renewal in progress' : 'Expiring',
        text: `Your completion is valid until ${formatShortDate(module.validUntil)}. ${
          renewing ? 'Finish the renewal by then.' : 'Renew it by then.'
        }`,
        variant: 'warning',
      }
    case 'expired':
      return {
        title: renewing ? 'Expired, renewal in progress' : 'Expired',
        text: `Your completion expired on ${formatShortDate(module.validUntil)}.`,
        variant: module.standing === 'not_assigned' ? 'neutral' : 'danger',
      }
    case 'awaiting_review':
      return {
        title: module.overdue ? 'Awaiting review, overdue' : 'Awaiting review',
        text: `${late}Your certificate is being reviewed. Everything else is done.`,
        variant: 'warning',
      }
    case 'in_progress':
      return {
        title: module.overdue ? 'Module In Progress, overdue' : 'Module In Progress',
        text: `${late}${due}Still to do:`,
        variant: open,
      }
    case 'not_started':
      return {
        title: module.overdue ? 'Not started, overdue' : 'Not started',
        text:
          module.closed === 'not_on_roster'
            ? "You aren't set up as an employee, so this isn't assigned to you."
            : `${late}${due}To do:`,
        variant: module.overdue ? 'danger' : 'neutral',
      }
  }
}

function confirming({ videoUrl, externalUrl }: OwnModuleDetails): string {
  if (videoUrl && externalUrl) return 'Watch the video, open the resource and confirm'
  if (videoUrl) return 'Watch the video and confirm'
  return externalUrl ? 'Open the resource and confirm' : 'Read the overview and confirm'
}

function partsLeft(module: OwnModuleDetails) {
  const { parts } = module
  return [
    parts.video && { label: 'Watch the video', done: parts.video.done },
    parts.external && { label: confirming(module), done: parts.external.done },
    parts.test && { label: 'Pass the test', done: parts.test.passed },
    parts.certificate && {
      label: parts.certificate.pendingId
        ? 'Certificate uploaded, awaiting review'
        : 'Upload your certificate',
      done: parts.certificate.accepted,
    },
  ].filter((part) => part !== null)
}
