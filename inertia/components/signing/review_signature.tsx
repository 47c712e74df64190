import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { FieldValueList } from './field_value_list'
import { SignForm } from './sign_form'

interface ReviewSignatureProps extends ComponentProps<typeof SignForm> {
  onBack: () => void
  /** Further actions. */
  menu: ReactNode
}

/** All values, and the form that signs. */
export default function ReviewSignature({ onBack, menu, ...signing }: ReviewSignatureProps) {
  const { frame, filling } = signing
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-2xl gap-6 p-4 sm:p-6">
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-3">
            <Button variant="ghost" size="sm" className="-ml-2" onClick={onBack}>
              <ArrowLeft aria-hidden />
              Back to the {frame.documents.length > 1 ? 'documents' : 'document'}
            </Button>
            {menu}
          </div>
          <h1 ref={title} tabIndex={-1} className="text-2xl leading-tight font-bold outline-none">
            Review and sign
          </h1>
        </div>
        {frame.documents.map((document) => (
          <FieldValueList
            key={document.id}
            document={document}
            role={frame.role}
            values={filling.valuesOf(document)}
          />
        ))}
        <SignForm {...signing} />
      </div>
    </div>
  )
}
