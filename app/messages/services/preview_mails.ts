import { mailKind, mailKinds } from '#messages/services/mail_kinds'
import { inBrowser, setMail, type RenderedMail } from '#messages/services/render_mail'

/** A kind of email with its examples. */
export type PreviewedKind = {
  kind: string
  label: string
  about: string
  always: string | null
  inbox: boolean
  examples: { name: string; subject: string; text: string }[]
}

/** Every kind of email with examples of made-up facts; reads nothing from the database. */
export async function previewKinds(): Promise<PreviewedKind[]> {
  return Promise.all(
    mailKinds().map(async ([kind, { label, about, always, inbox, examples }]) => ({
      kind,
      label,
      about,
      always,
      inbox,
      examples: await Promise.all(
        examples().map(async ({ name }, index) => {
          const mail = await previewMail(kind, index + 1)
          return { name, subject: mail?.subject ?? '', text: mail?.text ?? '' }
        })
      ),
    }))
  )
}

/** One example as it would be sent, counted from 1; null if it does not exist. */
export async function previewMail(name: string, number: number): Promise<RenderedMail | null> {
  const kind = mailKind(name)
  const example = kind?.examples()[number - 1]
  if (!kind || !example) return null
  return inBrowser(await setMail(kind, kind.write(example.facts), { maskSecrets: false }))
}

/** The HTML in the given color scheme, whatever the viewer prefers. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
}
