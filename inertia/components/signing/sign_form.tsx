import type { MarkImage } from '#signing/field_values'
import type { SigningPage } from '#signing/queries/signing_page'
import { useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { FieldError } from '~/components/forms/field_error'
import { PasswordField } from '~/components/forms/password_field'
import { MarkPicture } from '~/components/pdf/marks/mark_picture'
import { SignaturePad } from '~/components/pdf/marks/signature_pad'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError } from '~/lib/api'
import { messageOf, toastOutcome } from '~/lib/failures'
import { useSigningCalls } from './signing_calls'
import type { Filling } from './use_field_values'

interface SignFormProps {
  frame: SigningPage
  filling: Filling
  onSigned: (frame: SigningPage) => void
}

const EMPTY = { signature: '', consentVersion: false, currentPassword: '' }

const isOtherName = (error: unknown) =>
  error instanceof ApiError && error.fieldErrors.some(({ rule }) => rule === 'otherName')

/** Signature, consent, password, and the button that signs. */
export function SignForm({ frame, filling, onSigned }: SignFormProps) {
  const id = useId()
  const [pad, setPad] = useState(false)
  const [asking, setAsking] = useState(false)
  // They have confirmed a name that is not theirs.
  const otherName = useRef(false)
  const { signature } = filling.marks
  const calls = useSigningCalls()
  const many = frame.documents.length > 1

  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: EMPTY,
    /** @returns null where they must first confirm the typed name. */
    submit: async ({ currentPassword }) => {
      const filled = filling.filled()
      try {
        return await calls.sign(frame, {
          ...filled,
          signature: filled.signature as MarkImage,
          consentVersion: frame.consent.version,
          currentPassword,
          otherName: otherName.current,
        })
      } catch (error) {
        if (isOtherName(error)) return null
        throw error
      }
    },
    onSuccess: (signed) => (signed ? onSigned(signed) : setAsking(true)),
    failure: (error) => {
      const told =
        error instanceof ApiError && error.fieldErrors.some(({ field }) => field in EMPTY)
      return told
        ? null
        : { title: 'Error', description: messageOf(error, 'It could not be signed. Try again.') }
    },
  })
  // The mark is stored with the values; the form only knows whether it exists.
  const { field, fieldState } = useController({
    control: form.control,
    name: 'signature',
    rules: { validate: () => signature !== null || 'Draw or type your signature.' },
  })

  const saved = signature ? null : filling.kept.signature

  function take(image: MarkImage, keep: boolean) {
    filling.mark('signature', image, keep)
    form.clearErrors('signature')
    setPad(false)
  }

  return (
    <>
      <form noValidate onSubmit={onSubmit} className="grid gap-6">
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
              ref={field.ref}
              variant="outline"
              aria-describedby={fieldState.error && `${id}-problem`}
              onClick={() => (saved ? take(saved, false) : setPad(true))}
            >
              {signature
                ? 'Change signature'
                : saved
                  ? 'Use saved signature'
                  : 'Add your signature'}
            </Button>
            {(filling.kept.signature ?? filling.kept.initials) && (
              <ForgetKept onForgotten={filling.forget} />
            )}
          </div>
          <FieldError id={`${id}-problem`}>{fieldState.error?.message}</FieldError>
        </section>
        <section aria-labelledby={`${id}-consent`} className="grid gap-3">
          <h2 id={`${id}-consent`} className="text-lg font-semibold">
            Consent to sign electronically
          </h2>
          <div className="rounded-lg border bg-card p-4">
            <CheckboxField
              form={form}
              name="consentVersion"
              label={frame.consent.text}
              required="Agree to sign electronically, or ask for paper."
            />
          </div>
          <p className="text-xs text-muted-foreground">Version {frame.consent.version}</p>
        </section>
        {calls.account && (
          <PasswordField
            form={form}
            name="currentPassword"
            label="Your password"
            hint="For your security, enter your password to sign."
            required="Enter your password."
            autoComplete="current-password"
          />
        )}
        <Button type="submit" size="lg" aria-disabled={submitting}>
          {submitting
            ? 'Signing...'
            : many
              ? `Sign ${frame.documents.length} Documents`
              : 'Sign document'}
        </Button>
      </form>
      {signature?.way === 'typed' && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Sign with this name?"
          description={`You typed “${signature.text}”, but your name here is “${frame.signer.name}”. Sign only if “${signature.text}” is how you sign.`}
          confirmLabel="Sign with this name"
          busyLabel="Signing..."
          cancelLabel="Go back"
          onConfirm={() => {
            otherName.current = true
            return onSubmit().finally(() => (otherName.current = false))
          }}
        />
      )}
      <SignaturePad
        open={pad}
        onOpenChange={setPad}
        kind="signature"
        suggestion={frame.signer.name}
        kept={signature ?? filling.kept.signature}
        offerToKeep={calls.account}
        onDone={take}
      />
    </>
  )
}

/** Deletes the saved marks. */
function ForgetKept({ onForgotten }: { onForgotten: () => void }) {
  const { busy, attempt } = useAttempt()

  const forget = () =>
    attempt(
      () =>
        toastOutcome(async () => {
          await api.delete('/api/sign/marks')
          onForgotten()
          return 'Your signature is not kept anymore.'
        }, 'It could not be forgotten. Try again.'),
      () => undefined
    )

  return (
    <Button type="button" variant="ghost" aria-disabled={busy} onClick={() => void forget()}>
      Forget saved signature
    </Button>
  )
}
