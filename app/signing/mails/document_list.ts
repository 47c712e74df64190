import type { MailBlock } from '#messages/services/mail_kinds'

/** The documents that an email is about. */
export const documentList = (documents: readonly string[]): MailBlock => ({
  type: 'list',
  title: documents.length > 1 ? 'Documents' : 'Document',
  items: documents.map((text) => ({ text })),
})
