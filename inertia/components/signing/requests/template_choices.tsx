import { useId, useState } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { Input } from '~/components/ui/input'
import { useRemote } from '~/hooks/use_remote'

/** So many need no search. */
const FEW = 8

interface TemplateChoicesProps {
  chosen: readonly number[]
  onChange: (templateIds: number[]) => void
}

/** Any of the documents that can be sent. */
export function TemplateChoices({ chosen, onChange }: TemplateChoicesProps) {
  const id = useId()
  const { data, failed } = useRemote('/api/sign/templates')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = data?.filter(
    (offer) => chosen.includes(offer.id) || offer.name.toLowerCase().includes(wanted)
  )

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Documents</legend>
      {failed && <p className="text-sm">The documents could not be loaded.</p>}
      {!failed && !data && <p role="status">Loading documents...</p>}
      {data?.length === 0 && (
        <p className="text-sm text-muted-foreground">
          There are no documents to send yet. They are made in the library, under Documents.
        </p>
      )}
      {data && data.length > FEW && (
        <Input
          id={id}
          type="search"
          aria-label="Find documents"
          placeholder="Find documents"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown && shown.length > 0 && (
        <div className="relative max-h-48 overflow-y-auto rounded-lg border p-1">
          {shown.map((offer) => (
            <label
              key={offer.id}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-accent"
            >
              <Checkbox
                checked={chosen.includes(offer.id)}
                onCheckedChange={(checked) =>
                  onChange(
                    checked === true
                      ? [...chosen, offer.id]
                      : chosen.filter((other) => other !== offer.id)
                  )
                }
              />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{offer.name}</bdi>
                {offer.signsFirst === 'EMPLOYEE' && (
                  <span className="text-muted-foreground"> (the employee signs first)</span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
