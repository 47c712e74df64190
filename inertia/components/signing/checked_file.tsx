import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { Fact } from '~/components/details'
import { formatDateTime, formatShortDate } from '~/lib/dates'
import type { FileCheck } from './check_file'
import { knownWords, VERDICT_WORDS } from './seal'

/** A check's result in words. */
export function CheckedFile({ check }: { check: FileCheck }) {
  const { name, state, problems, sha256, sealedOn, signer, signedAt } = check
  const { variant, icon: Icon } = looksOf(check)
  return (
    <div role="status" className="grid gap-5">
      <Notice variant={variant}>
        <p className="flex items-start gap-2 text-base font-bold">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
          {VERDICT_WORDS[state]}
        </p>
        {problems.map((problem) => (
          <p key={problem} className="mt-1">
            {problem}.
          </p>
        ))}
        <p className="mt-1">{knownWords(sealedOn && formatShortDate(sealedOn))}</p>
      </Notice>
      <dl className="grid gap-3">
        <Fact label="File">{name}</Fact>
        {signer && <Fact label="Sealed with">{signer.subject}</Fact>}
        {signer && <Digits label="Certificate (SHA-256)">{signer.fingerprint256}</Digits>}
        {signedAt && <Fact label="Sealed on">{formatDateTime(signedAt)}</Fact>}
        <Digits label="File (SHA-256)">{sha256}</Digits>
      </dl>
    </div>
  )
}

function looksOf({ state }: FileCheck) {
  if (state === 'valid') return { variant: 'success', icon: CircleCheck } as const
  return state === 'changed' || state === 'appended'
    ? ({ variant: 'danger', icon: CircleX } as const)
    : ({ variant: 'warning', icon: CircleHelp } as const)
}

function Digits({ label, children }: { label: string; children: string }) {
  return (
    <Fact label={label}>
      <span className="font-mono text-xs break-all">{children}</span>
    </Fact>
  )
}
