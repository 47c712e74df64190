import { MOST_SIGNERS, SIGNER_LABEL_LENGTH } from '#documents/limits'
import type { DocumentSigner } from '#documents/signers'
import type { SignerKind, SignerRole } from '#documents/placed_field'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { FieldError } from '~/components/forms/field_error'
import { FormField } from '~/components/forms/form_field'
import { SIGNER_DOTS } from '~/components/pdf/fields/signers'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { FURTHER_ROLES } from './template_labels'

/** A signer in the form; steps follow from the order of the list. */
export interface SignerRow {
  role: SignerRole
  kind: SignerKind
  label: string
  when: 'after' | 'beside'
}

export interface SignersValues {
  signers: SignerRow[]
}

const KINDS: Record<SignerKind, string> = {
  manager: 'The manager',
  employee: 'The employee',
  person: 'A named person',
  external: 'Someone without an account (by email)',
}

const WHEN: Record<SignerRow['when'], string> = {
  after: 'After the one above',
  beside: 'Side by side with the one above',
}

export const rowsOf = (signers: readonly DocumentSigner[]): SignerRow[] =>
  signers.map(({ role, kind, label, step }, index) => ({
    role,
    kind,
    label,
    when: signers[index - 1]?.step === step ? 'beside' : 'after',
  }))

type Roles = readonly Pick<DocumentSigner, 'role'>[]

/**
 * The rows as signers. A further role stays with its signer, as the fields refer to it.
 * @param stored the template's signers so far.
 */
export function signersOfRows(rows: readonly SignerRow[], stored: Roles): DocumentSigner[] {
  let step = 0
  const signers: DocumentSigner[] = []
  const taken = [...stored, ...rows]
  for (const { role, kind, label, when } of rows) {
    if (when === 'after' || step === 0) step++
    const own = roleFor(kind, role, taken)
    taken.push({ role: own })
    signers.push({ role: own, kind, label: label.trim(), step })
  }
  return signers
}

const freeRole = (taken: Roles): SignerRole | undefined =>
  FURTHER_ROLES.find((free) => !taken.some(({ role }) => role === free))

function roleFor(kind: SignerKind, role: SignerRole, taken: Roles): SignerRole {
  if (kind === 'manager') return 'MANAGER'
  if (kind === 'employee') return 'EMPLOYEE'
  if (role !== 'MANAGER' && role !== 'EMPLOYEE') return role
  // The server refuses such a signer in a usual role.
  return freeRole(taken) ?? role
}

interface SignersFieldProps {
  // The dialog's form has more values; only these matter here.
  form: UseFormReturn<SignersValues>
  /** The template's signers so far: one who is added gets no role, and so no fields, of theirs. */
  stored: Roles
}

/** Up to five signers, in order or side by side. */
export function SignersField({ form, stored }: SignersFieldProps) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'signers' })
  const rows = form.watch('signers')
  const { errors } = form.formState
  const problem = errors.signers?.message ?? errors.signers?.root?.message

  const free = freeRole([...stored, ...rows])

  function add(role: SignerRole) {
    append(
      { role, kind: 'external', label: '', when: 'after' },
      { focusName: `signers.${fields.length}.label` }
    )
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-medium">Signers</legend>
      <p className="text-sm text-muted-foreground">
        Named people, and people without an account, are chosen when the document is sent.
      </p>
      <ol className="grid gap-3">
        {fields.map((field, index) => {
          const row = rows[index] ?? field
          const name = row.label.trim() || `signer ${index + 1}`
          return (
            <li key={field.id} className="grid gap-3 rounded-lg border p-3">
              <div className="flex items-center gap-2">
                <span aria-hidden className={cn('size-2.5 rounded-full', SIGNER_DOTS[row.role])} />
                <span className="text-sm font-medium">Signer {index + 1}</span>
                <span className="ml-auto flex gap-1">
                  {index > 0 && (
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Move ${name} up`}
                      onClick={() => swap(index, index - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </Button>
                  )}
                  {fields.length > 1 && (
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Remove ${name}`}
                      onClick={() => remove(index)}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  )}
                </span>
              </div>
              <div className="grid gap-3 sm:grid-cols-2">
                <FormField
                  form={form}
                  name={`signers.${index}.label`}
                  label="Role name"
                  placeholder="Witness"
                  maxLength={SIGNER_LABEL_LENGTH}
                  required="Enter a role name."
                />
                <FormField
                  form={form}
                  name={`signers.${index}.kind`}
                  label="Who signs"
                  choices={KINDS}
                />
              </div>
              {index > 0 && (
                <FormField form={form} name={`signers.${index}.when`} label="When" choices={WHEN} />
              )}
            </li>
          )
        })}
      </ol>
      <FieldError id="signers-problem">{problem}</FieldError>
      {fields.length < MOST_SIGNERS &&
        (free ? (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => add(free)}
          >
            <Plus aria-hidden />
            Add signer
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">Save first, then add another signer.</p>
        ))}
    </fieldset>
  )
}
