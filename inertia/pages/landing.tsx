import { Head } from '@inertiajs/react'
import { ArrowRight, FileSignature, GraduationCap, ShieldCheck } from 'lucide-react'
import { Notice } from '~/components/feedback/notice'
import { Brand } from '~/components/layout/brand'
import { JourneyPicture } from '~/components/landing/journey_picture'
import { MAIN_ID, SkipLink } from '~/components/layout/skip_link'
import { Button } from '~/components/ui/button'

const pitches = [
  {
    icon: ShieldCheck,
    title: 'Access you can vouch for',
    text: 'Secure authentication with role-based access and an admin approval workflow: no one gets access until you approve them.',
  },
  {
    icon: GraduationCap,
    title: 'Training that stays current',
    text: 'Training modules with completion tracking and renewals, so you know today who is due next month.',
  },
  {
    icon: FileSignature,
    title: 'Paperwork that finishes itself',
    text: 'Digital document signing and certificate upload, from a phone, with proof you can always find.',
  },
]

type Props = {
  company: string
  /** Whether the visitor had a session, which has ended. */
  ended: boolean
}

export default function Landing({ company, ended }: Props) {
  return (
    <div className="flex min-h-screen flex-col">
      <Head title="Employee onboarding and training compliance" />
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-5 py-5 md:px-8">
        <Brand />
        <p title={company} className="min-w-0 truncate text-sm text-muted-foreground">
          {company}
        </p>
      </header>

      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        {ended && (
          <div className="mx-auto w-full max-w-6xl px-5 md:px-8">
            <Notice role="status">
              You were signed out.{' '}
              <a
                href="/api/login"
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                Sign in again
              </a>{' '}
              to continue.
            </Notice>
          </div>
        )}
        <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-5 pt-10 pb-20 md:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-16">
          <div>
            <h1 className="max-w-xl text-4xl leading-[1.08] font-bold tracking-tight sm:text-5xl lg:text-6xl">
              From signed offer to ready for work
            </h1>
            <p className="mt-6 max-w-lg text-lg text-muted-foreground">
              The onboarding platform with training management and document handling built in:
              invite, approve, train and sign in one place, with a record of every step.
            </p>
            <Button asChild size="lg" className="mt-9">
              <a href="/api/login">
                Get Started
                <ArrowRight aria-hidden />
              </a>
            </Button>
          </div>
          <JourneyPicture />
        </section>

        <section aria-labelledby="pitch" className="border-y bg-card">
          <div className="mx-auto w-full max-w-6xl px-5 py-16 md:px-8">
            <h2 id="pitch" className="max-w-lg text-2xl leading-tight font-bold md:text-3xl">
              Everything between the offer and the first shift
            </h2>
            <ul className="mt-10 grid gap-x-10 gap-y-9 md:grid-cols-3">
              {pitches.map(({ icon: Icon, title, text }) => (
                <li key={title}>
                  <span className="grid size-11 place-content-center rounded-lg bg-primary-soft text-primary-soft-foreground">
                    <Icon aria-hidden className="size-5.5" />
                  </span>
                  <h3 className="mt-4 text-lg font-semibold">{title}</h3>
                  <p className="mt-1.5 text-muted-foreground">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>

        <section className="mx-auto flex w-full max-w-6xl flex-col items-start justify-between gap-6 px-5 py-16 md:flex-row md:items-center md:px-8">
          <div>
            <h2 className="text-xl font-bold md:text-2xl">Already have an account?</h2>
            <p className="mt-1 text-muted-foreground">
              New here? Your HR team will email you an invitation.
            </p>
          </div>
          <Button asChild size="lg" variant="outline">
            <a href="/api/login">Sign In to Get Started</a>
          </Button>
        </section>
      </main>
    </div>
  )
}
