import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { dbTime } from '#core/time'
import { normalizeForSearch } from '#core/search/normalize'
import { noValues } from '#documents/letter/letter_values'
import { setLetter } from '#documents/letter/set_letter'
import DocumentTemplate from '#documents/models/document_template'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import type { ShippedForm } from '#documents/template'

type Shipped = Pick<DocumentTemplate, 'name' | 'description' | 'signsFirst' | 'retention'> & {
  form: ShippedForm
  letter: string | null
}

const WELCOME = `# Welcome to {{company}}, {{firstName}}

{{today}}

Dear {{firstName}} {{lastName}},

We are glad that you are joining {{company}}. This letter sums up what happens next, so that your first days are easy.

## Before your first day

- Sign in to the portal and complete your details: where we can reach you, and whom to call in an emergency.
- Look at the documents waiting for you under Documents. Some need your signature, some need a file from you.
- Have proof of your identity and of your right to work at hand. It is asked for within three business days of your start.

## In your first weeks

1. Your manager shows you your workplace and introduces your colleagues.
2. You complete the training that the portal lists under Training; each module says how long it takes and when it is due.
3. You and your manager sit down together, look at how it went, and agree on what comes next.

If anything is unclear, ask your manager or HR. No question is too small. Please sign below to confirm that you have received this letter.

Sincerely,
HR, {{company}}

{{managerSignature}} {{managerDate}}

{{employeeSignature}} {{employeeDate}}
`

/** The letter that every library begins with; the gallery has it, too. */
export const WELCOME_LETTER: Shipped & { letter: string } = {
  form: 'welcome_letter',
  name: 'Welcome Letter',
  description: 'Greets someone who joins, and says what happens next.',
  signsFirst: 'MANAGER',
  retention: 'none',
  letter: WELCOME,
}

/**
 * Government forms expire, so their templates are empty until the agency's current edition is
 * uploaded.
 */
const SHIPPED: readonly Shipped[] = [
  WELCOME_LETTER,
  {
    form: 'i9',
    name: 'I-9 Form',
    description:
      'Employment Eligibility Verification. Upload the current edition from uscis.gov/i-9, then place its fields: the employee completes and signs section 1 first.',
    signsFirst: 'EMPLOYEE',
    retention: 'i9',
    letter: null,
  },
  {
    form: 'w4',
    name: 'W-4 Form',
    description:
      'Employee’s Withholding Certificate. Upload the current edition from irs.gov/w4, then place its fields.',
    signsFirst: 'EMPLOYEE',
    retention: 'none',
    letter: null,
  },
]

/** The author of the version. */
const MAKER = 'Gangway'

/**
 * Adds the product's templates that the library lacks. Migrations call it, before the audit log
 * has anyone to name.
 */
export async function shipTemplates(client: QueryClientContract): Promise<void> {
  const rows = await DocumentTemplate.query({ client }).whereNotNull('form')
  const there = new Set(rows.map(({ form }) => form))
  for (const shipped of SHIPPED) if (!there.has(shipped.form)) await ship(client, shipped)
}

async function ship(client: QueryClientContract, { letter, ...settings }: Shipped): Promise<void> {
  const at = DateTime.utc()
  const time = dbTime(at)
  const template = await DocumentTemplate.create(
    {
      ...settings,
      searchText: normalizeForSearch(settings.name),
      kind: letter === null ? 'pdf' : 'letter',
      version: letter === null ? 0 : 1,
      createdAt: time,
      updatedAt: time,
    },
    { client }
  )
  if (letter === null) return
  const { fields } = await setLetter({
    name: settings.name,
    letter,
    values: noValues(at),
    at: at.toJSDate(),
  })
  await DocumentTemplateVersion.create(
    {
      templateId: template.id,
      number: 1,
      letter,
      fields: JSON.stringify(fields),
      found: '[]',
      createdBy: MAKER,
      createdAt: time,
      updatedAt: time,
    },
    { client }
  )
}
