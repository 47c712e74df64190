import { Notice } from '~/components/feedback/notice'

interface MissingFieldsProps {
  /** no column identifies the person of a row */
  keyless: boolean
  /** labels of fields that a new person needs */
  missing: string[]
  /** whether the user tried to continue without them */
  tried: boolean
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The fields without a column, and the consequences. */
export function MissingFields({ keyless, missing, tried }: MissingFieldsProps) {
  if (missing.length === 0) return null
  const alarm = keyless && tried
  const one = missing.length === 1

  return (
    <div data-problem={alarm ? '' : undefined} tabIndex={-1} data-focus-quiet>
      <Notice variant={alarm ? 'danger' : 'warning'} role={alarm ? 'alert' : undefined}>
        {list.format(missing)} {one ? 'has' : 'have'} no column yet.{' '}
        {keyless
          ? 'The email address identifies each person. Choose its column to continue.'
          : `New people can't be added without ${one ? 'it' : 'them'}. Existing employees are updated.`}
      </Notice>
    </div>
  )
}
