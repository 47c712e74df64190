/**
 * What each kind of mail is about: the domain that sends a kind adds its name and payload here by
 * declaration merging, and its wording by registerMailKind (see start/mails.ts).
 */
export interface MailKinds {}

export type MailKindName = keyof MailKinds & string

export type MailBlock =
  | { type: 'text'; text: string }
  /** Somebody's own words, line breaks kept. */
  | { type: 'quote'; text: string }
  | { type: 'list'; title: string; items: MailItem[] }
  /** The one thing to do. A secret address is masked wherever it is not mailed. */
  | { type: 'action'; label: string; url: string; secret?: boolean }
  /** Small print. */
  | { type: 'note'; text: string }

export interface MailItem {
  text: string
  /** Where the item leads; never a secret. */
  url?: string
}

export interface MailContent {
  subject: string
  /** What the list of a mail program shows beside the subject. */
  preview: string
  greetingName: string
  blocks: MailBlock[]
  /** Why the mail must not go out any more, for instance because its invitation was revoked. */
  obsolete?: string
}

interface MailKind<Payload> {
  /**
   * The mail as it reads now, or null when what it is about is gone. Links are derived here and
   * nowhere else, so that neither the outbox nor a dump of it holds a token.
   */
  render(payload: Payload): Promise<MailContent | null>
  /** What follows once a mail server has taken it; it may be told twice. */
  taken?(payload: Payload): Promise<void>
}

const kinds = new Map<string, MailKind<unknown>>()

export function registerMailKind<K extends MailKindName>(name: K, kind: MailKind<MailKinds[K]>) {
  kinds.set(name, kind as MailKind<unknown>)
}

export function mailKind(name: string): MailKind<unknown> | undefined {
  return kinds.get(name)
}
