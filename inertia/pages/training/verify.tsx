import type { VerifiedCertificate } from '#training/certificate/verify_certificate'
import { router } from '@inertiajs/react'
import { useForm } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Fact } from '~/components/details'
import { CertificateState } from '~/components/training/proof/certificate_state'
import { Button } from '~/components/ui/button'
import EitherLayout from '~/layouts/either_layout'
import { GuestCard } from '~/layouts/guest_card'
import { formatShortDate } from '~/lib/dates'

type Props = {
  company: string
  code: string | null
  certificate: VerifiedCertificate | null
  problem: string | null
}

/** Spaces and dashes do not count; the rest is one part of an address. */
const bare = (typed: string) => typed.replace(/[^\p{L}\p{N}]/gu, '')

export default function Verify({ company, code, certificate, problem }: Props) {
  return (
    <GuestCard
      title="Check a certificate"
      subtitle={`Check that a certificate from ${company} is genuine and current.`}
    >
      <div className="grid gap-6">
        {certificate && <Checked certificate={certificate} />}
        {problem && (
          <Notice variant="danger" role="alert">
            {problem}
          </Notice>
        )}
        <CodeForm key={code} code={certificate ? '' : (code ?? '')} again={certificate !== null} />
      </div>
    </GuestCard>
  )
}

function Checked({ certificate }: { certificate: VerifiedCertificate }) {
  const { module, person, company, completedOn, expiresOn, code } = certificate
  return (
    <div role="status" className="grid gap-5">
      <CertificateState certificate={certificate} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Training" wide>
          {module}
        </Fact>
        <Fact label="Initials">{person}</Fact>
        <Fact label="Issued by">{company}</Fact>
        <Fact label="Completed on">{formatShortDate(completedOn)}</Fact>
        <Fact label="Expires on">{expiresOn ? formatShortDate(expiresOn) : 'Does not expire'}</Fact>
        <Fact label="Code">
          <span className="font-mono text-sm">{code}</span>
        </Fact>
      </dl>
    </div>
  )
}

function CodeForm({ code, again }: { code: string; again: boolean }) {
  const form = useForm({ defaultValues: { code } })
  const check = form.handleSubmit(({ code: typed }) => {
    router.visit(`/verify/${encodeURIComponent(bare(typed))}`)
  })
  return (
    <form noValidate className="grid gap-4 print:hidden" onSubmit={(event) => void check(event)}>
      <FormField
        form={form}
        name="code"
        label={again ? 'Another code' : 'Certificate code'}
        hint="The 12-character code printed on the certificate"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        required="Enter the code that is printed on the certificate"
        rules={{
          validate: (typed) =>
            bare(typed) !== '' || 'Enter the code that is printed on the certificate',
        }}
        markRequired={false}
      />
      <Button type="submit">Check certificate</Button>
    </form>
  )
}

Verify.layout = EitherLayout
