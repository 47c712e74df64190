import { Notice } from '~/components/feedback/notice'

interface MissingFieldsProps {
  /** no column tells who a row is about */
  keyless: boolean
  /** labels of fields that somebody new needs */
  missing: string[]
  /** whether it was tried to go on without */
  tried: boolean
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Which fields have no column yet, and what that means. */
export function MissingFields({ keyless, missing, tried }: MissingFieldsProps) {
  if (missing.length === 0) return null
  const alarm = keyless && tried
  const one = missing.length === 1

  return (
    <div data-problem={alarm ? '' : undefined} tabIndex={-1} data-focus-quiet>
      <Notice variant={alarm ? 'danger' : 'warning'} role={alarm ? 'alert' : undefined}>
        {list.format(missing)} {one ? 'has' : 'have'} no column yet.{' '}
        {keyless
          ? 'Without the e-mail address, nobody can be told from another. Choose its column to continue.'
          : `Nobody new can be added without ${one ? 'it' : 'them'}; people who are here already are brought up to date.`}
      </Notice>
    </div>
  )
}
