import type { ShownHelp } from '#dashboard/help/help_topics'
import { Link, usePage } from '@inertiajs/react'
import { PageHeader } from '~/components/layout/page_header'
import { ShortcutList } from '~/components/palette/shortcut_list'
import { Card, CardDescription, CardFooter, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'

type Props = { groups: ShownHelp[] }

const linkClasses =
  'inline-flex min-h-6 items-center text-primary underline underline-offset-4 hover:text-primary-hover'

/** What the viewer can do here, task by task, with links to the pages. */
export default function Help({ groups }: Props) {
  const { companyName, permissions } = usePage().props
  const headings = [
    ...groups.map(({ name, heading }) => ({ name, heading })),
    { name: 'shortcuts', heading: 'Keyboard shortcuts' },
    { name: 'ask', heading: 'Who to ask' },
  ]

  return (
    <>
      <PageHeader title="Help" subtitle="What you can do here, and how." />
      <nav aria-label="On this page" className="mb-8 print:hidden">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
          {headings.map(({ name, heading }) => (
            <li key={name}>
              <a href={`#${name}`} className={linkClasses}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-10">
        {groups.map(({ name, heading, topics }) => (
          <section key={name} aria-labelledby={name}>
            <Heading name={name} text={heading} />
            <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-cards">
              {topics.map(({ task, how, links }) => (
                <li key={task} className="grid grid-cols-1">
                  <Card className="gap-3">
                    <CardTitle as="h3">{task}</CardTitle>
                    <CardDescription>{how}</CardDescription>
                    <CardFooter className="gap-x-5 text-sm font-medium">
                      {links.map(({ label, href }) => (
                        <Link key={href} href={href} className={linkClasses}>
                          {label}
                        </Link>
                      ))}
                    </CardFooter>
                  </Card>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2 md:gap-4">
          <section aria-labelledby="shortcuts">
            <Heading name="shortcuts" text="Keyboard shortcuts" />
            <Card>
              <ShortcutList />
            </Card>
          </section>
          <section aria-labelledby="ask">
            <Heading name="ask" text="Who to ask" />
            <Card>
              <CardDescription>
                {permissions.includes('settings:manage')
                  ? 'For the server, backups and updates, ask the person who installed the portal.'
                  : `Ask HR at ${companyName} about your documents, training, access or anything on this page.`}
              </CardDescription>
            </Card>
          </section>
        </div>
      </div>
    </>
  )
}

/** Where a link of "On this page" leads. */
function Heading({ name, text }: { name: string; text: string }) {
  return (
    <h2 id={name} className="mb-4 text-lg font-semibold">
      {text}
    </h2>
  )
}

Help.layout = AppShell
