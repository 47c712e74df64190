import type { VerifiedCertificate } from '#training/certificate/verify_certificate'
import { CircleCheck, CircleSlash, Clock, RefreshCw, type LucideIcon } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { formatShortDate } from '~/lib/dates'

interface Verdict {
  variant: 'success' | 'warning' | 'danger'
  icon: LucideIcon
  title: string
  text: string
}

function verdictOf({ state, validUntil }: VerifiedCertificate): Verdict {
  switch (state) {
    case 'current':
      return {
        variant: 'success',
        icon: CircleCheck,
        title: 'Genuine and current',
        text: validUntil
          ? `It is valid until ${formatShortDate(validUntil)}.`
          : 'It does not expire.',
      }
    case 'retraining_due':
      return {
        variant: 'warning',
        icon: RefreshCw,
        title: 'Genuine, retraining due',
        text: `The training has changed since. This certificate is valid until ${formatShortDate(validUntil)}.`,
      }
    case 'expired':
      return {
        variant: 'warning',
        icon: Clock,
        title: 'Genuine, but expired',
        text: `It was valid until ${formatShortDate(validUntil)}.`,
      }
    case 'void':
      return {
        variant: 'danger',
        icon: CircleSlash,
        title: 'Voided',
        text: 'It was issued here but later voided. It is no longer proof.',
      }
  }
}

/** A certificate's status, in words, a sign and a color. */
export function CertificateState({ certificate }: { certificate: VerifiedCertificate }) {
  const { variant, icon: Icon, title, text } = verdictOf(certificate)
  return (
    <Notice variant={variant}>
      <p className="flex items-center gap-2 text-base font-semibold">
        <Icon aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <p className="mt-1 font-normal">{text}</p>
    </Notice>
  )
}
