import type { SigningPage } from '#signing/queries/signing_page'
import { useId, type ReactNode } from 'react'
import { NativeSelect } from '~/components/ui/native-select'

const signerWords = ({ role, label }: SigningPage) =>
  role === 'MANAGER' || role === 'EMPLOYEE' ? label.toLowerCase() : label

interface FrameHeaderProps {
  frame: SigningPage
  at: number
  onShow: (at: number) => void
  menu: ReactNode
}

/** The document, its sender and message, and links to the other documents. */
export function SigningPageHeader({ frame, at, onShow, menu }: FrameHeaderProps) {
  const id = useId()
  const { documents, message, sentBy } = frame
  return (
    <header className="grid gap-2 border-b bg-card px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="line-clamp-2 text-lg leading-tight font-bold wrap-anywhere">
            {documents[at]?.name}
          </h1>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            From {sentBy}, to sign as {signerWords(frame)}
          </p>
        </div>
        {menu}
      </div>
      {documents.length > 1 && (
        <div className="flex items-center gap-2 text-sm">
          <label htmlFor={id} className="whitespace-nowrap">
            Document {at + 1} of {documents.length}
          </label>
          <NativeSelect
            id={id}
            value={String(at)}
            onChange={(event) => onShow(Number(event.target.value))}
          >
            {documents.map((document, index) => (
              <option key={document.id} value={index}>
                {document.name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {message && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">Message from {sentBy}</summary>
          <p className="mt-1 max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        </details>
      )}
    </header>
  )
}
