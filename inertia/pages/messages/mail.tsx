import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { MailBadge, remarkColor } from '~/components/messages/mail_badge'
import { ResendButton } from '~/components/messages/resend_button'
import { RetryButton } from '~/components/messages/retry_button'
import { PageHeader } from '~/components/layout/page_header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmailText } from '~/components/people/form/email_text'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import AppShell from '~/layouts/app_shell'
import { formatDateTime } from '~/lib/dates'
import { cn } from '~/lib/utils'

type Props = {
  mail: Data.Messages.Mail & { subject: string; text: string }
}

export default function Mail({ mail }: Props) {
  const facts = [
    {
      term: 'To',
      value: mail.recipientName ? (
        <>
          {mail.recipientName} &lt;
          <EmailText email={mail.recipient} />
          &gt;
        </>
      ) : (
        <EmailText email={mail.recipient} />
      ),
    },
    { term: 'Kind', value: mail.label },
    { term: 'Written', value: formatDateTime(mail.createdAt) },
    { term: 'Sent', value: formatDateTime(mail.sentAt) },
    { term: 'Attempts', value: String(mail.attempts) },
    ...(mail.nextAttemptAt
      ? [{ term: 'Next attempt', value: formatDateTime(mail.nextAttemptAt) }]
      : []),
  ]

  return (
    <>
      <PageHeader
        title={mail.subject}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href="/user-management/mails">
                <ArrowLeft aria-hidden />
                Back to email log
              </Link>
            </Button>
            {mail.state === 'sent' && <ResendButton mail={mail} />}
            {mail.state === 'failed' && <RetryButton mail={mail} only={['mail']} />}
          </>
        }
      />
      <Card>
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
          <div>
            <dt className="text-muted-foreground">Status</dt>
            <dd className="mt-1">
              <MailBadge state={mail.state} />
            </dd>
          </div>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="mt-0.5 font-medium wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
          {mail.lastError && mail.state !== 'sent' && (
            <div className="sm:col-span-2 lg:col-span-3">
              <dt className="text-muted-foreground">
                {mail.state === 'cancelled' ? 'Reason' : 'Last error'}
              </dt>
              <dd className={cn('mt-0.5 font-medium wrap-anywhere', remarkColor(mail.state))}>
                {mail.lastError}
              </dd>
            </div>
          )}
          {mail.serverAnswer && (
            <div className="sm:col-span-2 lg:col-span-3">
              <dt className="text-muted-foreground">Mail server's answer</dt>
              <dd className="mt-0.5 font-mono wrap-anywhere">{mail.serverAnswer}</dd>
            </div>
          )}
          {mail.resentFromId !== null && (
            <div>
              <dt className="text-muted-foreground">Sent once more</dt>
              <dd className="mt-0.5">
                <Link
                  href={`/user-management/mails/${mail.resentFromId}`}
                  className="font-medium text-primary underline underline-offset-4"
                >
                  The original email
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <Tabs defaultValue="html">
          <TabsList aria-label="Email format" className="w-full max-w-60">
            <TabsTrigger value="html">Formatted</TabsTrigger>
            <TabsTrigger value="text">Plain text</TabsTrigger>
          </TabsList>
          <TabsContent value="html">
            {/* A separate document with its own policy: nothing in an email runs here. */}
            <iframe
              title={`Email: ${mail.subject}`}
              src={`/api/mails/${mail.id}/preview`}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[36rem] w-full rounded-lg border bg-white"
            />
          </TabsContent>
          <TabsContent value="text">
            <pre className="rounded-lg border bg-muted p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {mail.text}
            </pre>
          </TabsContent>
        </Tabs>
      </Card>
    </>
  )
}

Mail.layout = AppShell
