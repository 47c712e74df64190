import { CircleCheck, CircleHelp } from 'lucide-react'
import { Notice } from '~/components/notice'
import { Fact } from '~/components/people/facts'
import { formatLongDate } from '~/lib/dates'

export type FileCheck = {
  name: string
  sha256: string
  /** The day it was sealed; null of a file this portal does not know. */
  sealedOn: string | null
}

/** What became of a check, in words. */
export function CheckedFile({ check }: { check: FileCheck }) {
  const { name, sha256, sealedOn } = check
  const Icon = sealedOn ? CircleCheck : CircleHelp
  return (
    <div role="status" className="grid gap-5">
      <Notice variant={sealedOn ? 'success' : 'warning'}>
        <p className="flex items-center gap-2 text-base font-bold">
          <Icon aria-hidden className="size-5 shrink-0" />
          {sealedOn ? 'Genuine and unchanged' : 'Not known here'}
        </p>
        <p className="mt-1">
          {sealedOn
            ? `This very file was sealed here on ${formatLongDate(sealedOn)}. Not a byte of it has changed since.`
            : 'This is not a file that was sealed here: it was changed, saved anew or printed to another file, or it comes from elsewhere.'}
        </p>
      </Notice>
      <dl className="grid gap-3">
        <Fact label="File">{name}</Fact>
        <Fact label="SHA-256">
          <span className="font-mono text-xs break-all">{sha256}</span>
        </Fact>
      </dl>
    </div>
  )
}
