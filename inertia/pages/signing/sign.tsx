import type { SigningPage } from '#signing/queries/signing_page'
import { Head } from '@inertiajs/react'
import { useState } from 'react'
import { SigningPageEnd } from '~/components/signing/signing_page_end'
import { OtherAnswers } from '~/components/signing/other_answers'
import { ReviewSignature } from '~/components/signing/review_signature'
import { SignDocuments } from '~/components/signing/sign_documents'
import { useFilling } from '~/components/signing/use_field_values'
import { MAIN_ID } from '~/components/layout/skip_link'

/** Where a signer reads, fills in and signs: in the dialog's frame, or a window of its own. */
export default function SigningPage({ frame: opened }: { frame: SigningPage }) {
  const [frame, setFrame] = useState(opened)
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex h-dvh min-w-0 flex-col">
      <Head title="Sign documents" />
      {frame.state === 'open' ? (
        <Signing frame={frame} onChange={setFrame} />
      ) : (
        <SigningPageEnd key={frame.state} frame={frame} onChange={setFrame} />
      )}
    </main>
  )
}

interface SigningProps {
  frame: SigningPage
  onChange: (frame: SigningPage) => void
}

function Signing({ frame, onChange }: SigningProps) {
  const filling = useFilling(frame)
  const [at, setAt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const menu = <OtherAnswers frame={frame} onAnswered={onChange} />

  if (reviewing) {
    return (
      <ReviewSignature
        frame={frame}
        filling={filling}
        onBack={() => setReviewing(false)}
        onSigned={onChange}
        menu={menu}
      />
    )
  }
  return (
    <SignDocuments
      frame={frame}
      filling={filling}
      at={at}
      onShow={setAt}
      onReview={() => {
        const unfinished = frame.documents.findIndex(
          (document) => filling.missingOf(document).length > 0
        )
        if (unfinished === -1) setReviewing(true)
        else setAt(unfinished)
      }}
      menu={menu}
    />
  )
}
