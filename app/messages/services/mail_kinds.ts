import type { Permission } from '#core/permissions'

/**
 * What each kind of mail is about: the domain that sends a kind adds its name and payload here by
 * declaration merging, and its wording by registerMailKind, from its provider.
 */
export interface MailKinds {}

export type MailKindName = keyof MailKinds & string

export type MailBlock =
  | { type: 'text'; text: string }
  /** Somebody's own words, line breaks kept. */
  | { type: 'quote'; text: string }
  | { type: 'list'; title: string; items: MailItem[] }
  /**
   * The one thing to do. A secret address is masked wherever it is not mailed; one of
   * `administrators` is shown to them, who hand it on where there is no mail server.
   */
  | { type: 'action'; label: string; url: string; secret?: boolean | 'administrators' }
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
  /** What the inbox says otherwise than subject, preview and first action do. */
  item?: { title?: string; text?: string; path?: string }
}

/** One mail, made of facts that are plainly made up. */
export interface MailExample<Facts> {
  name: string
  facts: Facts
}

interface MailKind<Payload, Facts> {
  /** As the delivery log, the preferences and the previews call it. */
  label: string
  /** When it is written, for whoever decides whether to get it. */
  about: string
  /** Whether the same event makes an item of the recipient's inbox. */
  inbox: boolean
  /** Why nobody can turn these mails off; null where everybody may. */
  always: string | null
  /** Who can get such mails at all; everybody unless given. */
  permission?: Permission
  /**
   * What the mails say, in the order of the payloads and by as many statements however many there
   * are; null for those whose subject is gone. Links are derived here and nowhere else, so that
   * neither the outbox nor a dump of it holds a token.
   */
  find(payloads: readonly Payload[]): Promise<(Facts | null)[]>
  /** The mail as it reads now; it asks nothing of the database. */
  write(facts: NoInfer<Facts>): MailContent
  /** The mail as the previews show it, in each of its forms. */
  examples(): readonly MailExample<NoInfer<Facts>>[]
  /** What follows once a mail server has taken it; it may be told twice. */
  taken?(payload: Payload): Promise<void>
}

export type RegisteredMailKind = MailKind<unknown, unknown>

const kinds = new Map<string, RegisteredMailKind>()

export function registerMailKind<K extends MailKindName, Facts>(
  name: K,
  kind: MailKind<MailKinds[K], Facts>
) {
  kinds.set(name, kind as RegisteredMailKind)
}

export function mailKind(name: string): RegisteredMailKind | undefined {
  return kinds.get(name)
}

/** Every kind of mail, by its label. */
export function mailKinds(): [string, RegisteredMailKind][] {
  return [...kinds].toSorted(([, a], [, b]) => a.label.localeCompare(b.label, 'en'))
}

/** The rows of many mails in the order that was asked for, found by their number. */
export function inOrder<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[]
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
