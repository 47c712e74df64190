import { Check, CircleAlert, Minus } from 'lucide-react'
import { useId } from 'react'
import { Label } from '~/components/ui/label'
import { NativeSelect } from '~/components/ui/native-select'
import { cn } from '~/lib/utils'
import type { ImportColumn, ImportFieldOption } from './import_column'

interface ColumnRowProps<Field extends string> {
  column: ImportColumn<Field>
  field: Field | null
  fields: readonly ImportFieldOption<Field>[]
  problem: string | null
  onChange: (field: Field | null) => void
}

/** One column of the file: its heading, samples, and field. */
export function ColumnRow<Field extends string>({
  column,
  field,
  fields,
  problem,
  onChange,
}: ColumnRowProps<Field>) {
  const id = useId()
  const heading = column.heading.trim() || `Column ${column.index + 1}`

  return (
    <li
      className={cn(
        'grid gap-x-6 gap-y-2 rounded-lg border p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)] md:items-start md:rounded-none md:border-0 md:border-b md:px-3 md:py-3 md:last:border-b-0',
        problem && 'border-destructive md:border-border'
      )}
    >
      <Label htmlFor={id} className="font-semibold wrap-anywhere md:py-2.5">
        <span className="sr-only">Field for the column </span>
        <bdi>{heading}</bdi>
        {!column.heading.trim() && (
          <span className="font-normal text-muted-foreground"> (no heading)</span>
        )}
      </Label>
      <Samples id={`${id}-samples`} samples={column.samples} />
      <div className="grid gap-1">
        <NativeSelect
          id={id}
          value={field ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-samples ${id}-how`}
          className={field === null ? 'text-muted-foreground' : 'font-medium'}
          onChange={(event) => onChange((event.target.value || null) as Field | null)}
        >
          <option value="">Leave out</option>
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <p id={`${id}-how`} className="text-xs">
          {problem ? (
            <Hint icon={CircleAlert} className="font-medium text-destructive">
              {problem}
            </Hint>
          ) : (
            <HowChosen
              field={field}
              guess={column.guess}
              refused={column.guess !== null && !fields.some(({ name }) => name === column.guess)}
            />
          )}
        </p>
      </div>
    </li>
  )
}

function Samples({ id, samples }: { id: string; samples: string[] }) {
  if (samples.length === 0) {
    return (
      <p id={id} className="text-sm text-muted-foreground italic md:py-2.5">
        Empty in every row
      </p>
    )
  }
  return (
    <ul id={id} aria-label="For example" className="grid text-sm text-muted-foreground md:py-2.5">
      {samples.map((sample, index) => (
        <li key={index} className="truncate" title={sample}>
          <bdi>{sample}</bdi>
        </li>
      ))}
    </ul>
  )
}

interface HowChosenProps {
  field: string | null
  guess: string | null
  /** recognized as a field that the person may not fill */
  refused: boolean
}

function HowChosen({ field, guess, refused }: HowChosenProps) {
  if (field !== null && field === guess) {
    return (
      <Hint icon={Check} className="text-success">
        Matched by its heading
      </Hint>
    )
  }
  if (field !== null) return <span className="text-muted-foreground">Chosen by you</span>
  return (
    <Hint icon={Minus} className="text-muted-foreground">
      {refused
        ? 'Left out: setting pay needs a permission'
        : guess === null
          ? 'Not matched: left out unless you choose'
          : 'Left out'}
    </Hint>
  )
}

interface HintProps {
  icon: typeof Check
  className: string
  children: string
}

function Hint({ icon: Icon, className, children }: HintProps) {
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
