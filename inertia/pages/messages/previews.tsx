import type { PreviewedKind } from '#messages/services/preview_mails'
import { Link } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ChoiceGroup } from '~/components/messages/choice_group'
import { Notice } from '~/components/feedback/notice'
import { PageHeader } from '~/components/layout/page_header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Label } from '~/components/ui/label'
import { NativeSelect } from '~/components/ui/native-select'
import { useIsMobile } from '~/hooks/use_is_mobile'
import AppShell from '~/layouts/app_shell'
import { cn } from '~/lib/utils'

type Props = { kinds: PreviewedKind[] }

export default function Previews({ kinds }: Props) {
  const [chosen, setChosen] = useState(`${kinds[0]?.kind}/1`)
  const isMobile = useIsMobile()
  const [asked, setWidth] = useState<string | null>(null)
  const width = asked ?? (isMobile ? 'phone' : 'desktop')
  const [scheme, setScheme] = useState('light')
  const [form, setForm] = useState('html')
  const [name = '', number = '1'] = chosen.split('/')
  const kind = kinds.find((one) => one.kind === name)
  const example = kind?.examples[Number(number) - 1]

  return (
    <>
      <PageHeader
        title="Email previews"
        subtitle="What every email looks like"
        actions={
          <Button asChild variant="outline">
            <Link href="/user-management/mails">
              <ArrowLeft aria-hidden />
              Back to email log
            </Link>
          </Button>
        }
      />
      <Notice variant="info" className="mb-6">
        These are previews with made-up names, dates and links. They were never sent, and their
        links don’t work.
      </Notice>
      <Card>
        <div className="grid gap-1.5">
          <Label htmlFor="preview">Email</Label>
          <NativeSelect
            id="preview"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {kinds.map(({ kind: value, label, examples }) => (
              <optgroup key={value} label={label}>
                {examples.map((one, at) => (
                  <option key={one.name} value={`${value}/${at + 1}`}>
                    {label}: {one.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <ChoiceGroup
            label="Form"
            value={form}
            onChange={setForm}
            choices={{ html: 'Formatted', text: 'Plain text' }}
          />
          <ChoiceGroup
            label="Width"
            value={width}
            onChange={setWidth}
            choices={{ desktop: 'Desktop', phone: 'Phone' }}
          />
          <ChoiceGroup
            label="Colors"
            value={scheme}
            onChange={setScheme}
            choices={{ light: 'Light', dark: 'Dark' }}
          />
        </div>
        {kind && example && (
          <>
            <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
              <Fact term="Subject" value={example.subject} />
              <Fact term="When" value={kind.about} />
              <Fact
                term="Can be turned off"
                value={kind.always === null ? 'Yes' : `No. ${kind.always}`}
              />
              <Fact term="In the inbox" value={kind.inbox ? 'Yes' : 'No'} />
            </dl>
            {form === 'html' ? (
              <div
                role="region"
                aria-label="The email"
                tabIndex={0}
                className="overflow-x-auto rounded-lg border bg-muted"
              >
                {/* A separate document with its own policy: nothing in an email runs here. */}
                <iframe
                  key={`${chosen} ${scheme}`}
                  title={`Preview: ${example.subject}`}
                  src={`/api/mails/previews/${chosen}?scheme=${scheme}`}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  className={cn(
                    'mx-auto h-[44rem] bg-white',
                    width === 'phone' ? 'w-[375px] max-w-full border-x' : 'w-full min-w-[640px]'
                  )}
                />
              </div>
            ) : (
              <pre
                className={cn(
                  'rounded-lg border bg-muted p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere',
                  width === 'phone' && 'mx-auto w-[375px] max-w-full'
                )}
              >
                {example.text}
              </pre>
            )}
          </>
        )}
      </Card>
    </>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
    </div>
  )
}

Previews.layout = AppShell
