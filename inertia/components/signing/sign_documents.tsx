import { counted } from '#core/counted'
import type { MarkKind } from '#signing/saved_signatures'
import type { SigningPage } from '#signing/queries/signing_page'
import type { PlacedField } from '#documents/placed_field'
import { ArrowRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { FieldLayer } from '~/components/pdf/fields/field_layer'
import { focusField, NextField } from '~/components/pdf/fields/next_field'
import { PdfView } from '~/components/pdf/pdf_view'
import { SignaturePad } from '~/components/pdf/marks/signature_pad'
import type { PdfViewHandle } from '~/components/pdf/pdf_view_types'
import { Button } from '~/components/ui/button'
import { SigningPageHeader } from './signing_page_header'
import { useSigningCalls } from './signing_calls'
import type { Filling } from './use_field_values'

/** CSS pixels to which a field is enlarged when it gets the focus. */
const READABLE = 26

const stillEmpty = (count: number) =>
  counted(count, 'required field is empty.', 'required fields are empty.')

interface SignDocumentsProps {
  frame: SigningPage
  filling: Filling
  /** The displayed document, from 0. */
  at: number
  onShow: (at: number) => void
  onReview: () => void
  /** Further actions. */
  menu: ReactNode
}

/** A document's pages, with the signer's own fields. */
export function SignDocuments({ frame, filling, at, onShow, onReview, menu }: SignDocumentsProps) {
  const view = useRef<PdfViewHandle>(null)
  const { account } = useSigningCalls()
  const [pad, setPad] = useState<PlacedField | null>(null)
  const [tried, setTried] = useState<readonly number[]>([])
  const [refused, setRefused] = useState({ count: 0, times: 0 })
  const shown = frame.documents[at] ?? frame.documents[0]
  if (!shown) return null
  const isLast = at === frame.documents.length - 1
  const kind: MarkKind = pad?.kind === 'initials' ? 'initials' : 'signature'

  function goTo(field: PlacedField) {
    view.current?.showBox(field.page, field, READABLE)
  }

  function forward() {
    if (!shown) return
    const missing = filling.missingOf(shown)
    const [first] = missing
    if (first) {
      setTried([...tried, shown.id])
      setRefused({ count: missing.length, times: refused.times + 1 })
      goTo(first)
      focusField(first)
    } else if (isLast) {
      onReview()
    } else {
      onShow(at + 1)
    }
  }

  function wantMark(field: PlacedField) {
    if (!shown || !filling.isMark(field.kind)) return
    const mark = filling.marks[field.kind] ?? filling.kept[field.kind]
    // One mark serves for every field, also a saved one; a filled field offers to change it.
    if (mark && !filling.valuesOf(shown)[field.id]) {
      filling.mark(field.kind, mark, false, [shown.id, field])
    } else {
      setPad(field)
    }
  }

  return (
    <>
      <SigningPageHeader frame={frame} at={at} onShow={onShow} menu={menu} />
      <PdfView
        key={shown.id}
        ref={view}
        address={shown.address}
        name={shown.name}
        className="flex-1 rounded-none border-x-0"
        overlay={(page) => (
          <FieldLayer
            page={page}
            fields={shown.fields}
            role={frame.role}
            values={filling.valuesOf(shown)}
            showMissing={tried.includes(shown.id)}
            onChange={(field, value) => filling.fill(shown, field, value)}
            onMark={wantMark}
          />
        )}
      />
      <footer className="flex flex-wrap items-center justify-between gap-3 bg-card px-4 py-3">
        <NextField
          key={shown.id}
          fields={shown.fields}
          role={frame.role}
          values={filling.valuesOf(shown)}
          onGo={goTo}
        />
        {/* A new element each time, so that the same number is announced again. */}
        <div role="alert" className="sr-only">
          {refused.count > 0 && <span key={refused.times}>{stillEmpty(refused.count)}</span>}
        </div>
        <Button
          variant={filling.missingOf(shown).length > 0 ? 'outline' : 'default'}
          onClick={forward}
        >
          {isLast ? 'Review and sign' : 'Next document'}
          <ArrowRight aria-hidden />
        </Button>
      </footer>
      <SignaturePad
        open={pad !== null}
        onOpenChange={(open) => !open && setPad(null)}
        kind={kind}
        suggestion={kind === 'initials' ? frame.signer.initials : frame.signer.name}
        kept={filling.marks[kind] ?? filling.kept[kind]}
        offerToKeep={account}
        onDone={(image, keep) => {
          filling.mark(kind, image, keep, pad ? [shown.id, pad] : undefined)
          setPad(null)
        }}
      />
    </>
  )
}
