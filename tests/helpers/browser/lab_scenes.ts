/** The start of every scene: the product's styles, and its nonce for dialogs. */
const START = `
  import './css/app.css'
  import { StrictMode, useRef, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { FieldEditor } from '~/components/pdf/fields/field_editor'
  import { FieldLayer } from '~/components/pdf/fields/field_layer'
  import { withMarks } from '~/components/pdf/fields/filling'
  import { NextField } from '~/components/pdf/fields/next_field'
  import { PdfView } from '~/components/pdf/pdf_view'
  import { SignaturePad } from '~/components/pdf/marks/signature_pad'

  globalThis.__webpack_nonce__ = document.querySelector('meta[property="csp-nonce"]').nonce
  const show = (scene) =>
    createRoot(document.getElementById('app')).render(<StrictMode>{scene}</StrictMode>)
`

/** A document, and nothing else. */
export const VIEW = `${START}
  show(
    <main className="grid h-dvh p-2">
      <h1 className="sr-only">View</h1>
      <PdfView address="/file.pdf" name="House rules" className="h-full" />
    </main>
  )
`

/** Places fields, which are in `window.lab`; two were found in the file. */
export const EDITOR = `${START}
  const FOUND = [
    { name: 'Last name', kind: 'text', page: 1, x: 0.1, y: 0.35, width: 0.3, height: 0.03, required: true },
    { name: 'I agree', kind: 'checkbox', page: 2, x: 0.1, y: 0.4, width: 0.02, height: 0.015, required: false },
  ]
  function Editor() {
    const [fields, setFields] = useState([])
    window.lab = fields
    return (
      <main className="p-3">
        <h1 className="text-xl font-bold">Fields</h1>
        <FieldEditor
          address="/file.pdf"
          name="House rules"
          fields={fields}
          onChange={setFields}
          suggestions={FOUND}
        />
      </main>
    )
  }
  show(<Editor />)
`

/** An employee fills in a document; its values are in `window.lab`. */
export const SIGNER = `${START}
  const field = (id, role, kind, name, page, x, y, width, height, required = true) =>
    ({ id, role, kind, name, required, page, x, y, width, height })
  const FIELDS = [
    field(1, 'EMPLOYEE', 'text', 'Full name', 1, 0.1, 0.3, 0.3, 0.03),
    field(2, 'EMPLOYEE', 'checkbox', 'I have read it', 1, 0.1, 0.36, 0.026, 0.02),
    field(3, 'EMPLOYEE', 'signature', 'Signature', 1, 0.1, 0.42, 0.3, 0.05),
    field(4, 'EMPLOYEE', 'date', 'Signed on', 1, 0.5, 0.42, 0.3, 0.03),
    field(5, 'MANAGER', 'signature', 'Signature of the manager', 1, 0.1, 0.5, 0.3, 0.05),
    field(6, 'MANAGER', 'text', 'Start date', 1, 0.5, 0.5, 0.3, 0.03),
    field(7, 'EMPLOYEE', 'initials', 'Initials', 3, 0.7, 0.2, 0.1, 0.045),
    field(8, 'EMPLOYEE', 'text', 'Remarks', 3, 0.1, 0.6, 0.6, 0.1, false),
  ]
  const HELD = { 5: { way: 'typed', text: 'Grace Hopper' }, 6: '2026-01-05' }
  function Signer() {
    const view = useRef(null)
    const [values, setValues] = useState(HELD)
    const [marks, setMarks] = useState({ signature: null, initials: null })
    const [pad, setPad] = useState(null)
    const held = withMarks(values, FIELDS, 'EMPLOYEE', marks)
    const [kept, setKept] = useState(false)
    window.lab = { held, kept }
    return (
      <main className="flex h-dvh flex-col gap-2 p-2">
        <h1 className="sr-only">Sign</h1>
        <NextField
          fields={FIELDS}
          role="EMPLOYEE"
          values={held}
          onGo={(next) => view.current.showBox(next.page, next, 20)}
        />
        <PdfView
          ref={view}
          address="/file.pdf"
          name="House rules"
          className="flex-1"
          overlay={(page) => (
            <FieldLayer
              page={page}
              fields={FIELDS}
              role="EMPLOYEE"
              values={held}
              onChange={({ id }, value) => setValues((before) => ({ ...before, [id]: value }))}
              onMark={setPad}
            />
          )}
        />
        {pad && (
          <SignaturePad
            open
            onOpenChange={() => setPad(null)}
            kind={pad.kind}
            suggestion={pad.kind === 'initials' ? 'AL' : 'Ada Lovelace'}
            kept={marks[pad.kind]}
            offerToKeep
            onDone={(mark, keep) => {
              setMarks((before) => ({ ...before, [pad.kind]: mark }))
              setKept(keep)
              setPad(null)
            }}
          />
        )}
      </main>
    )
  }
  show(<Signer />)
`
