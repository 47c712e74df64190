import type { Permission } from '#core/permissions'

/**
 * The subject of each kind of email. The domain that sends a kind adds its name and payload here
 * by declaration merging, and its text by registerMailKind, from its provider.
 */
export interface MailKinds {}

export type MailKindName = keyof MailKinds & string

export type MailBlock =
  | { type: 'text'; text: string }
  /** A person's own words, with line breaks. */
  | { type: 'quote'; text: string }
  | { type: 'list'; title: string; items: MailItem[] }
  /**
   * The main action. A secret address is masked everywhere except in the email itself; one with
   * `administrators` is shown to administrators, who pass it on where there is no mail server.
   */
  | { type: 'action'; label: string; url: string; secret?: boolean | 'administrators' }
  /** A code to enter, masked everywhere except in the email itself. */
  | { type: 'code'; text: string }
  /** Small print. */
  | { type: 'note'; text: string }

export interface MailItem {
  text: string
  /** Where the item leads; never a secret. */
  url?: string
}

export interface MailContent {
  subject: string
  /** The text that a mail program's list shows next to the subject. */
  preview: string
  greetingName: string
  blocks: MailBlock[]
  /** Why the email must not go out anymore, for example because its invitation was revoked. */
  obsolete?: string
  /** What the inbox shows instead of subject, preview and first action. */
  item?: { title?: string; text?: string; path?: string }
}

/** An example email with facts that are clearly made up. */
export interface MailExample<Facts> {
  name: string
  facts: Facts
}

interface MailKind<Payload, Facts> {
  /** Its name in the delivery log, the preferences and the previews. */
  label: string
  /** When it is sent, for a person who decides whether to get it. */
  about: string
  /** Whether the event also adds an item to the recipient's inbox. */
  inbox: boolean
  /** Whether it goes only to people without an account, who have no preferences. */
  outside?: true
  /** Whether it goes on purpose to an address that the account gives up. */
  toFormerAddress?: true
  /**
   * Whether it goes where it was written to, also when its account has another address by the time
   * it leaves: whoever took the account over may have changed that.
   */
  keepsAddress?: true
  /** Whether someone waits for it, or must learn of it at once: it leaves before all others. */
  urgent?: true
  /** Why these emails cannot be turned off; null where they can. */
  always: string | null
  /** Who can get such emails; everyone by default. */
  permission?: Permission
  /**
   * The facts of the emails, in the order of the payloads, with a fixed number of statements for
   * any number to one account; null where the subject is gone. Links are derived only here, so
   * neither the outbox nor a dump of it contains a token.
   */
  find(payloads: readonly Payload[]): Promise<(Facts | null)[]>
  /** The email's current text; makes no query. */
  write(facts: NoInfer<Facts>): MailContent
  /** The preview's examples, one for each form of the email. */
  examples(): readonly MailExample<NoInfer<Facts>>[]
  /** Runs after a mail server has accepted it; it may run twice. */
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

/** Every kind of email, by its label. */
export function mailKinds(): [string, RegisteredMailKind][] {
  return [...kinds].toSorted(([, a], [, b]) => a.label.localeCompare(b.label, 'en'))
}

/** Rows by id, in the order of the given ids. */
export function inOrder<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[]
): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
