import { useId, useRef, useState } from 'react'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { checkFile, type FileCheck } from '~/components/signing/check_file'
import { CheckedFile } from '~/components/signing/checked_file'
import { Input } from '~/components/ui/input'
import EitherLayout from '~/layouts/either_layout'
import { GuestCard } from '~/layouts/guest_card'
import { ApiError } from '~/lib/api'
import { cn } from '~/lib/utils'

const reasonOf = (error: unknown) =>
  error instanceof ApiError
    ? (error.reason ?? 'The file could not be checked. Try again.')
    : error instanceof TypeError || !(error instanceof Error)
      ? 'The file could not be checked. Try again.'
      : error.message

export default function VerifyDocument({ company }: { company: string }) {
  const [result, setResult] = useState<FileCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setResult(null)
    setProblem(null)
    try {
      setResult(await checkFile(file))
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <GuestCard
      title="Check a signed document"
      subtitle={`Check that a PDF is exactly what was signed and sealed by ${company}.`}
    >
      <div className="grid gap-6">
        <DropField onFile={(file) => void take(file)} />
        {busy && <p role="status">Checking the file...</p>}
        {problem && (
          <Notice variant="danger" role="alert">
            {problem}
          </Notice>
        )}
        {result && <CheckedFile check={result} />}
      </div>
    </GuestCard>
  )
}

/** A file can be dropped anywhere on it, or chosen. */
function DropField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={cn(
        'rounded-lg border border-dashed border-input p-4',
        over && 'border-primary bg-accent'
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (input.current) input.current.value = ''
        onFile(event.dataTransfer.files[0])
      }}
    >
      <Field
        id={id}
        label="Signed document"
        hint="Drop the PDF file here, or choose it. Your file stays on your device; only a fingerprint is sent."
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="file"
            accept="application/pdf"
            // So that the same file can be chosen again; until then its name is shown.
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => onFile(event.target.files?.[0])}
          />
        )}
      </Field>
    </div>
  )
}

VerifyDocument.layout = EitherLayout
