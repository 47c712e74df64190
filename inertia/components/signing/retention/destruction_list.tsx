import { counted } from '#core/counted'
import type { DocumentToDestroy } from '#signing/retention/preview_destruction'
import { useId } from 'react'
import { fileSize } from '~/components/spreadsheets/file_problem'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { Checkbox } from '~/components/ui/checkbox'
import { fullName } from '~/lib/people'
import { basisText } from './retention_labels'
import type { DestructionPhase, Outcome } from './use_destruction'

interface DoomedListProps {
  documents: readonly DocumentToDestroy[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, chosen: boolean) => void
  phase: DestructionPhase
  outcomes: ReadonlyMap<number, Outcome>
}

/** The documents to delete; keyboards can scroll the list, too. */
export function DestructionList({ documents, chosen, onChoose, phase, outcomes }: DoomedListProps) {
  const shown = phase === 'preview' ? documents : documents.filter(({ id }) => chosen.has(id))
  return (
    <div
      role="region"
      aria-label="Each document"
      tabIndex={0}
      className="max-h-[55vh] overflow-y-auto overscroll-contain rounded-lg border"
    >
      <ul className="divide-y">
        {shown.map((document) => (
          <DoomedRow
            key={document.id}
            document={document}
            chosen={chosen.has(document.id)}
            onChoose={phase === 'preview' ? (on) => onChoose(document.id, on) : null}
            word={phase === 'preview' ? null : wordOf(phase, outcomes.get(document.id))}
            outcome={outcomes.get(document.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface DoomedRowProps {
  document: DocumentToDestroy
  chosen: boolean
  onChoose: ((chosen: boolean) => void) | null
  word: [string, BadgeVariant] | null
  outcome: Outcome | undefined
}

function DoomedRow({ document, chosen, onChoose, word, outcome }: DoomedRowProps) {
  const id = useId()
  const { name, employee, files, bytes } = document
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      {onChoose && (
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={chosen}
          onCheckedChange={(checked) => onChoose(checked === true)}
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={id} className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>, <bdi>{fullName(employee)}</bdi>
        </label>
        <p className="text-muted-foreground wrap-anywhere">
          {outcome && !outcome.destroyed ? outcome.reason : basisText(document)}
        </p>
        <p className="text-muted-foreground">
          {counted(files, 'file')}, {fileSize(bytes)}
        </p>
      </div>
      {word && <Badge variant={word[1]}>{word[0]}</Badge>}
    </li>
  )
}

function wordOf(phase: DestructionPhase, outcome: Outcome | undefined): [string, BadgeVariant] {
  if (outcome) return outcome.destroyed ? ['Deleted', 'success'] : ['Skipped', 'warning']
  return phase === 'running' ? ['Waiting', 'neutral'] : ['Not processed', 'neutral']
}
