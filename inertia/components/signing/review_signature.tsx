import type { SigningPage } from '#signing/queries/signing_page'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { PasswordInput } from '~/components/forms/password_input'
import { MarkPicture } from '~/components/pdf/marks/mark_picture'
import { SignaturePad } from '~/components/pdf/marks/signature_pad'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Label } from '~/components/ui/label'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError } from '~/lib/api'
import { messageOf, toastOutcome } from '~/lib/failures'
import { FieldValueList } from './field_value_list'
import type { Filling } from './use_field_values'

interface ReviewSignatureProps {
  frame: SigningPage
  filling: Filling
  onBack: () => void
  onSigned: (frame: SigningPage) => void
  /** What else somebody can do. */
  menu: ReactNode
}

/** All that was filled in, the consent, the password, and the button that signs. */
export function ReviewSignature({ frame, filling, onBack, onSigned, menu }: ReviewSignatureProps) {
  const id = useId()
  const { busy, attempt } = useAttempt()
  const title = useRef<HTMLHeadingElement>(null)
  const [pad, setPad] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { signature } = filling.marks
  const many = frame.documents.length > 1

  useEffect(() => title.current?.focus(), [])

  function incomplete(): Record<string, string> {
    return {
      ...(signature ? {} : { signature: 'Draw or type your signature.' }),
      ...(agreed ? {} : { consentVersion: 'Agree to sign electronically, or ask for paper.' }),
      ...(password === '' ? { currentPassword: 'Enter your password.' } : {}),
    }
  }

  function show(found: Record<string, string>) {
    setProblems(found)
    const [first] = ['signature', 'consentVersion', 'currentPassword'].filter((one) => found[one])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  function sign(event: FormEvent) {
    event.preventDefault()
    const found = incomplete()
    show(found)
    if (Object.keys(found).length > 0) return
    void send(false)
  }

  /** @param otherName they have said that they mean a name which is not theirs. */
  const send = (otherName: boolean) =>
    attempt(
      async () => {
        const filled = filling.filled()
        if (!filled.signature) return
        const body = {
          ...filled,
          signature: filled.signature,
          keep: [...filled.keep],
          consentVersion: frame.consent.version,
          currentPassword: password,
          otherName,
        }
        onSigned(
          await api.post('/api/sign/actions/:id/signature', {
            params: { id: frame.actionId },
            body,
          })
        )
      },
      (error) => {
        const named = error instanceof ApiError ? error.fieldErrors : []
        if (named.some(({ rule }) => rule === 'otherName')) {
          setAsking(true)
          return
        }
        const told = Object.fromEntries(named.map(({ field, message }) => [field, message]))
        const known = 'signature' in told || 'consentVersion' in told || 'currentPassword' in told
        show(known ? told : { rest: messageOf(error, 'It could not be signed. Try again.') })
      }
    )

  return (
    <div className="flex-1 overflow-y-auto">
      <form noValidate onSubmit={sign} className="mx-auto grid w-full max-w-2xl gap-6 p-4 sm:p-6">
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-3">
            <Button type="button" variant="ghost" size="sm" className="-ml-2" onClick={onBack}>
              <ArrowLeft aria-hidden />
              Back to the {many ? 'Documents' : 'Document'}
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
        <section aria-labelledby={`${id}-mark`} className="grid gap-3">
          <h2 id={`${id}-mark`} className="text-lg font-semibold">
            Your signature
          </h2>
          {signature && (
            <div className="grid h-28 place-items-center rounded-lg border bg-white p-2">
              <MarkPicture mark={signature} label="Your signature" className="h-24" />
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              id={`${id}-signature`}
              type="button"
              variant="outline"
              aria-describedby={problems.signature ? `${id}-signature-problem` : undefined}
              onClick={() => setPad(true)}
            >
              {signature ? 'Change Signature' : 'Add Your Signature'}
            </Button>
            {(frame.kept.signature ?? frame.kept.initials) && <ForgetKept />}
          </div>
          <Problem id={`${id}-signature-problem`} text={problems.signature} />
        </section>
        <section aria-labelledby={`${id}-consent`} className="grid gap-3">
          <h2 id={`${id}-consent`} className="text-lg font-semibold">
            Consent to sign electronically
          </h2>
          <div className="flex items-start gap-2.5 rounded-lg border bg-card p-4">
            <Checkbox
              id={`${id}-consentVersion`}
              checked={agreed}
              aria-required
              aria-invalid={problems.consentVersion ? true : undefined}
              aria-describedby={problems.consentVersion ? `${id}-consent-problem` : undefined}
              onCheckedChange={(next) => setAgreed(next === true)}
            />
            <Label htmlFor={`${id}-consentVersion`} className="leading-normal font-normal">
              {frame.consent.text}
            </Label>
          </div>
          <Problem id={`${id}-consent-problem`} text={problems.consentVersion} />
          <p className="text-xs text-muted-foreground">Version {frame.consent.version}</p>
        </section>
        <Field
          id={`${id}-currentPassword`}
          label="Your password"
          hint="Asked again, so that nobody else signs at your open browser."
          error={problems.currentPassword}
        >
          {(control) => (
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              {...control}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        {problems.rest && (
          <Notice variant="danger" role="alert">
            {problems.rest}
          </Notice>
        )}
        <Button type="submit" size="lg" aria-disabled={busy}>
          {busy
            ? 'Signing...'
            : many
              ? `Sign ${frame.documents.length} Documents`
              : 'Sign Document'}
        </Button>
      </form>
      {signature?.way === 'typed' && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Sign with this name?"
          description={`You typed “${signature.text}”, but your name here is “${frame.signer.name}”. Sign only if “${signature.text}” is how you sign.`}
          confirmLabel="Sign with This Name"
          busyLabel="Signing..."
          cancelLabel="Go Back"
          onConfirm={() => send(true)}
        />
      )}
      <SignaturePad
        open={pad}
        onOpenChange={setPad}
        kind="signature"
        suggestion={frame.signer.name}
        kept={signature ?? frame.kept.signature}
        offerToKeep
        onDone={(image, keep) => {
          filling.mark('signature', image, keep)
          setProblems({})
          setPad(false)
        }}
      />
    </div>
  )
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="text-sm font-medium text-destructive">
      {text}
    </p>
  )
}

/** What was kept from an earlier document is forgotten at a click. */
function ForgetKept() {
  const { busy, attempt } = useAttempt()
  const [done, setDone] = useState(false)
  if (done) return null

  const forget = () =>
    attempt(
      () =>
        toastOutcome(async () => {
          await api.delete('/api/sign/marks')
          setDone(true)
          return 'Your signature is not kept any more.'
        }, 'It could not be forgotten. Try again.'),
      () => undefined
    )

  return (
    <Button type="button" variant="ghost" aria-disabled={busy} onClick={() => void forget()}>
      Forget Kept Signature
    </Button>
  )
}
