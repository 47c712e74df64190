// A toast about a lost connection can't load its script.
import '~/components/feedback/toasts'
import type { SigningPage } from '#signing/queries/signing_page'
import { useEffect, useState } from 'react'
import { FieldSigners } from '~/components/pdf/fields/signers'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toastFailure } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'
import { OtherAnswers } from './other_answers'
import { SignDocuments } from './sign_documents'
import { markUnsigned, UNSIGNED } from './unsigned'
import { useFilling } from './use_field_values'

const loadReview = () => import('./review_signature')
// Where it cannot be loaded, the documents stay with what was filled in.
const ReviewSignature = onDemand(loadReview, {
  onFailure: ({ onBack }, error) => {
    toastFailure(error, 'The next step could not be loaded. Check the connection and try again.')
    onBack()
  },
})

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
    if (isFilled) void loadReview().catch(() => undefined)
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
