import type { FoundField, SignerRole } from '#documents/placed_field'
import { Button } from '~/components/ui/button'
import { KIND_WORDS } from './field_kinds'
import { useSigners } from './signers'

interface FoundFieldsProps {
  /** Those that are not used yet. */
  found: readonly FoundField[]
  onTake: (found: readonly FoundField[], role: SignerRole) => void
}

/** Form fields found in the file, to assign to a signer one by one or all at once. */
export function FoundFields({ found, onTake }: FoundFieldsProps) {
  const signers = useSigners()
  if (found.length === 0) return null
  return (
    <section aria-labelledby="found-fields" className="grid grid-cols-1 gap-2">
      <h2 id="found-fields" className="text-sm font-semibold">
        Found in the file
      </h2>
      <p className="text-sm text-muted-foreground">
        {found.length === 1
          ? 'The file has a form field. Who fills it in?'
          : `The file has ${found.length} form fields. Who fills them in?`}
      </p>
      <div className="flex flex-wrap gap-2">
        {signers.map(({ role, label }) => (
          <Button key={role} variant="outline" size="sm" onClick={() => onTake(found, role)}>
            All for {label}
          </Button>
        ))}
      </div>
      <details className="rounded-lg border">
        <summary className="cursor-pointer rounded-lg px-3 py-2 text-sm font-medium hover:bg-accent">
          One by one
        </summary>
        <ul className="grid max-h-80 grid-cols-1 overflow-y-auto border-t">
          {found.map((one, index) => (
            <li
              key={index}
              className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-b px-3 py-1.5 last:border-b-0"
            >
              <span className="grid min-w-0 grid-cols-1 text-sm">
                <bdi className="truncate">{one.name || KIND_WORDS[one.kind]}</bdi>
                <span className="text-xs text-muted-foreground">
                  {KIND_WORDS[one.kind]}, page {one.page}
                </span>
              </span>
              <span className="flex flex-wrap gap-1">
                {signers.map(({ role, label }) => (
                  <Button
                    key={role}
                    variant="ghost"
                    size="sm"
                    aria-label={`${one.name || KIND_WORDS[one.kind]}, for ${label}`}
                    onClick={() => onTake([one], role)}
                  >
                    {label}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
