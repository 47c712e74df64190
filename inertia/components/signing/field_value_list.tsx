import type { SigningPageDocument } from '#signing/queries/signing_page'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { inOrder } from '~/components/pdf/fields/field_kinds'
import { MarkPicture } from '~/components/pdf/marks/mark_picture'
import type { FieldValue, FieldValues } from '~/components/pdf/pdf_view_types'

interface FilledInProps {
  document: SigningPageDocument
  role: SignerRole
  values: FieldValues
}

/** A signer's values on one document, in order. */
export function FieldValueList({ document, role, values }: FilledInProps) {
  const own = inOrder(document.fields.filter((field) => field.role === role))
  return (
    <section aria-label={document.name} className="rounded-lg border bg-card p-4">
      <h2 className="font-semibold wrap-anywhere">{document.name}</h2>
      {own.length === 0 ? (
        <p className="mt-2 text-sm text-muted-foreground">
          Nothing to fill in. You release it by signing.
        </p>
      ) : (
        <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {own.map((field) => (
            <div key={field.id} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted-foreground wrap-anywhere">{field.name}</dt>
              <dd className="font-medium wrap-anywhere">
                <Held field={field} value={values[field.id]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Held({ field, value }: { field: PlacedField; value: FieldValue | undefined }) {
  if (field.kind === 'date') return 'The day you sign'
  if (field.kind === 'checkbox') return value === '1' ? 'Checked' : 'Not checked'
  if (typeof value === 'object') {
    return (
      <span className="inline-block h-12 w-40 rounded border bg-white p-1">
        <MarkPicture mark={value} label={field.kind === 'initials' ? 'Your initials' : 'Signed'} />
      </span>
    )
  }
  return value?.trim() ? value : <span className="text-muted-foreground">Left empty</span>
}
