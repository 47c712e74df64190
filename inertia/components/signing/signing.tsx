import type { SigningPage } from '#signing/queries/signing_page'
import { useEffect, useState } from 'react'
import { FieldSigners } from '~/components/pdf/fields/signers'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { OtherAnswers } from './other_answers'
import { ReviewSignature } from './review_signature'
import { SignDocuments } from './sign_documents'
import { markUnsigned, UNSIGNED } from './unsigned'
import { useFilling } from './use_field_values'

interface SigningProps {
  frame: SigningPage
  onChange: (frame: SigningPage) => void
}

/** Reading, filling in and signing, for one signer. */
export function Signing({ frame, onChange }: SigningProps) {
  const filling = useFilling(frame)
  const [at, setAt] = useState(0)
  const [reviewing, setReviewing] = useState(false)
  const { isFilled } = filling
  useLeaveGuard(isFilled, UNSIGNED)
  useEffect(() => {
    markUnsigned(isFilled)
    return () => markUnsigned(false)
  }, [isFilled])
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
    <FieldSigners value={frame.labels}>
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
    </FieldSigners>
  )
}
