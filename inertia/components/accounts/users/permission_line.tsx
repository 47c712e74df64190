import { ChevronDown, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { NeededWith } from '~/components/accounts/roles/needed_with'
import { Badge } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { cn } from '~/lib/utils'
import type { Explained } from './explained'

interface PermissionLineProps {
  line: Explained
  /** the choice: granted, denied, or as the roles give it */
  override: boolean | null
  held: boolean
  /** see lackedBy */
  lacked: string
  mayChange: boolean
  onToggle: (held: boolean) => void
}

/** A fixed rule cannot be changed; an override shows what it overrides. */
export function PermissionLine(props: PermissionLineProps) {
  const { line, override, held, lacked, mayChange, onToggle } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const { resource, action, fixed } = line
  const overridden = !fixed && override !== null

  return (
    <li className="grid gap-2 px-4 py-2.5 text-sm">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={held}
          disabled={fixed || !mayChange}
          aria-describedby={`${id}-description${lacked && ` ${id}-lacks`}${fixed ? ` ${id}-fixed` : ''}`}
          onCheckedChange={(checked) => onToggle(checked === true)}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <label
              htmlFor={id}
              className={cn('font-medium', !fixed && mayChange && 'cursor-pointer')}
            >
              {resource}: {action}
            </label>
            {overridden && (
              <Badge variant="warning">{override ? 'Override: granted' : 'Override: denied'}</Badge>
            )}
            {fixed && (
              <Badge variant="neutral">
                <Lock aria-hidden />
                Fixed
              </Badge>
            )}
          </div>
          <p id={`${id}-description`} className="text-muted-foreground">
            {line.description}
          </p>
          <NeededWith id={`${id}-lacks`} lacked={lacked} />
          {fixed && (
            <p id={`${id}-fixed`} className="mt-0.5 text-xs text-muted-foreground">
              {line.decidedBy.words}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-why`}
          aria-label={`Why? ${resource}: ${action}`}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-8 shrink-0 cursor-pointer items-center gap-1 rounded-md px-2 text-xs font-semibold text-primary hover:bg-accent"
        >
          Why?
          <ChevronDown aria-hidden className={cn('size-3.5', open && 'rotate-180')} />
        </button>
      </div>
      <div id={`${id}-why`} hidden={!open} className="rounded-md bg-muted px-3 py-2">
        {open && <Why line={line} override={override} held={held} />}
      </div>
    </li>
  )
}

/** The deciding rule, and what it overrides. */
function Why({ line, override, held }: Pick<PermissionLineProps, 'line' | 'override' | 'held'>) {
  const { fixed, without } = line
  const words =
    fixed || override === null
      ? (fixed ? line : without).decidedBy.words
      : `An override ${override ? 'grants' : 'denies'} it to this person.`

  return (
    <>
      <p>
        <strong className="font-semibold">{held ? 'Can: ' : 'Cannot: '}</strong>
        {words}
      </p>
      {!fixed && override !== null && (
        <p className="text-muted-foreground">
          Without the override {without.held ? 'they could: ' : 'they could not: '}
          {without.decidedBy.words}
        </p>
      )}
      {fixed && line.override && (
        <p className="text-muted-foreground">
          An override that {line.override === 'grant' ? 'grants' : 'denies'} it is stored, and
          changes nothing.
        </p>
      )}
    </>
  )
}
