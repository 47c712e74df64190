import type { HelpGroup } from '#dashboard/help/help_group'

export const DOCUMENTS_HELP: HelpGroup = {
  name: 'documents',
  heading: 'Employee documents',
  topics: [
    {
      task: 'Send a document for signature',
      how: 'Choose Send Documents, the people and a template from the library. Document Signing shows who signs next, and sends reminders.',
      links: [{ label: 'Document Signing', href: '/document-signing' }],
      permissions: ['documents:manage'],
    },
    {
      task: 'Request a file, or a confirmation of reading',
      how: 'Choose Request documents and the people, for example for a driver’s license or a handbook. Accept or reject under Reviews what they upload.',
      links: [
        { label: 'Requested documents', href: '/documents/requests' },
        { label: 'Document reviews', href: '/documents/reviews' },
      ],
      permissions: ['documents:manage'],
    },
    {
      task: 'Prepare forms and letters',
      how: 'Upload a PDF to the library and place its fields, or write a letter with the employee’s details filled in.',
      links: [{ label: 'Document library', href: '/documents/library' }],
      permissions: ['documents:manage'],
    },
    {
      task: 'Prove who signed a document',
      how: 'An evidence pack has the signed documents with proof of who signed and when, for one person, one request or a period. Anyone can check a signed PDF.',
      links: [
        { label: 'Evidence packs', href: '/documents/evidence' },
        { label: 'Check a signed document', href: '/verify-document' },
      ],
      permissions: ['documents:manage'],
    },
    {
      task: 'Keep or delete signed documents',
      how: 'Retention shows how long each signed document is kept. Delete what is past its period, or keep it longer with a legal hold.',
      links: [{ label: 'Retention', href: '/documents/retention' }],
      permissions: ['documents:manage'],
    },
  ],
}
