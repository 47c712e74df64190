import type { Change } from '#audit/services/change'
import { table } from '#core/database/table'
import { invalidField } from '#core/errors/http_errors'
import Role from '#accounts/models/role'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import DocumentTemplate from '#documents/models/document_template'
import { ownSignersOf, type DocumentSigner } from '#documents/signers'
import { keyOf } from '#onboarding/item_key'
import type { ItemKind, PacketKind } from '#onboarding/models/states'
import { isNamedWhenSent, sendByHand } from '#onboarding/named_when_sent'
import type { DatedTerms, ItemInput } from '#onboarding/packet'
import TrainingModule from '#training/models/training_module'

export interface PlacedTerms extends DatedTerms {
  id: number | null
}

interface Named {
  name: string
  archived: boolean
}

interface Known {
  modules: Map<number, Named & { draft: boolean }>
  templates: Map<number, Named & { signers: readonly DocumentSigner[] }>
  roles: Set<number>
  users: Set<number>
}

const idsOf = (
  items: readonly ItemInput[],
  key: 'moduleId' | 'templateId' | 'ownerRoleId' | 'ownerUserId'
) => [...new Set(items.flatMap((item) => item[key] ?? []))]

async function known(change: Change, items: readonly ItemInput[]): Promise<Known> {
  const { trx } = change
  const modules = await table(trx, TrainingModule)
    .whereIn('id', idsOf(items, 'moduleId'))
    .select('id', 'name', 'published_at', 'archived_at')
  const templates = await table(trx, DocumentTemplate)
    .whereIn('id', idsOf(items, 'templateId'))
    .select('id', 'name', 'archived_at', 'signers')
  const roles = await table(trx, Role).whereIn('id', idsOf(items, 'ownerRoleId')).select('id')
  const users = await accountsThatSignIn(trx)
    .whereIn('users.id', idsOf(items, 'ownerUserId'))
    .select('users.id')
  const named = ({ name, archived_at: at }: { name: string; archived_at: string | null }) => ({
    name,
    archived: at !== null,
  })
  return {
    modules: new Map(
      modules.map((row) => [row.id, { ...named(row), draft: row.published_at === null }])
    ),
    templates: new Map(
      templates.map((row) => [row.id, { ...named(row), signers: ownSignersOf(row) ?? [] }])
    ),
    roles: new Set(roles.map(({ id }) => id)),
    users: new Set(users.map(({ id }) => id)),
  }
}

/**
 * What items say, completed by what they name: a module's and a document's own name, and whose it
 * can only be.
 * @param list what the call names them by.
 * @throws HttpError 422 naming the item's field.
 */
export async function termsOf(
  change: Change,
  kind: PacketKind,
  items: readonly ItemInput[],
  list = 'items'
): Promise<PlacedTerms[]> {
  const found = await known(change, items)
  const keys = new Set<string>()
  return items.map((item, index) => {
    const field = (name: string) => `${list}.${index}.${name}`
    const terms = { ...basis(item, kind, field), ...WHAT[item.kind](item, found, field) }
    if (terms.beforeFirstDay && item.kind === 'training') {
      throw invalidField(
        field('beforeFirstDay'),
        'Training opens with approval. Leave it out of what comes before the first day.',
        'beforeFirstDay'
      )
    }
    const key = keyOf(terms)
    if (keys.has(key)) {
      throw invalidField(field('name'), `"${terms.name}" is on the list twice.`, 'distinct')
    }
    keys.add(key)
    return terms
  })
}

type FieldName = (name: string) => string
type Basis = Omit<PlacedTerms, 'name'>

function basis(item: ItemInput, kind: PacketKind, field: FieldName): Basis {
  if ((item.dueFrom === 'last_day') !== (kind === 'offboarding')) {
    const from = kind === 'offboarding' ? 'the last day' : 'the start date or the approval'
    throw invalidField(field('dueFrom'), `Count its days from ${from}.`, 'dueFrom')
  }
  return {
    id: item.id ?? null,
    kind: item.kind,
    moduleId: null,
    templateId: null,
    instructions: item.instructions ?? '',
    link: item.link ?? null,
    fileId: null,
    accepts: null,
    asksExpiry: false,
    owner: 'employee',
    ownerRoleId: null,
    ownerUserId: null,
    dueFrom: item.dueFrom,
    dueDays: item.dueDays,
    workdays: item.workdays ?? false,
    required: item.required ?? true,
    beforeFirstDay: kind === 'onboarding' && (item.beforeFirstDay ?? false),
    proof: 'none',
  }
}

type What = (
  item: ItemInput,
  known: Known,
  field: FieldName
) => Partial<PlacedTerms> & { name: string }

const ofTemplate: What = ({ templateId }, { templates }, field) => {
  const template = templates.get(templateId ?? 0)
  if (!template) throw invalidField(field('templateId'), 'Choose a document.', 'exists')
  if (template.archived) {
    throw invalidField(field('templateId'), `"${template.name}" is in the archive.`, 'archived')
  }
  return { templateId: templateId as number, name: template.name }
}

const ofSigned: What = (item, found, field) => {
  const terms = ofTemplate(item, found, field)
  if (isNamedWhenSent(found.templates.get(item.templateId ?? 0)?.signers ?? [])) {
    throw invalidField(field('templateId'), sendByHand(terms.name), 'signers')
  }
  return terms
}

const WHAT: Record<ItemKind, What> = {
  training: ({ moduleId }, { modules }, field) => {
    const module = modules.get(moduleId ?? 0)
    if (!module) throw invalidField(field('moduleId'), 'Choose a training module.', 'exists')
    if (module.draft) throw invalidField(field('moduleId'), `${module.name} is a draft.`, 'draft')
    if (module.archived) {
      throw invalidField(field('moduleId'), `${module.name} is archived.`, 'archived')
    }
    return { moduleId: moduleId as number, name: module.name }
  },
  sign: ofSigned,
  read: ofTemplate,
  upload: (item, _, field) => {
    if (!item.accepts?.length) {
      throw invalidField(field('accepts'), 'Say which kinds of files are accepted.', 'required')
    }
    return {
      name: nameOf(item, field),
      accepts: JSON.stringify(item.accepts),
      asksExpiry: item.asksExpiry ?? false,
    }
  },
  task: (item, found, field) => ({
    name: nameOf(item, field),
    proof: item.proof ?? 'none',
    ...ownerOf(item, found, field),
  }),
}

function nameOf({ name }: ItemInput, field: FieldName): string {
  if (!name) throw invalidField(field('name'), 'Enter a name.', 'required')
  return name
}

function ownerOf(item: ItemInput, { roles, users }: Known, field: FieldName) {
  const owner = item.owner ?? 'employee'
  const roleId = item.ownerRoleId ?? null
  const userId = item.ownerUserId ?? null
  if (owner === 'role' && !roles.has(roleId ?? 0)) {
    throw invalidField(field('ownerRoleId'), 'Choose a role.', 'exists')
  }
  if (owner === 'person' && !users.has(userId ?? 0)) {
    throw invalidField(field('ownerUserId'), 'Choose someone who can sign in.', 'exists')
  }
  return {
    owner,
    ownerRoleId: owner === 'role' ? roleId : null,
    ownerUserId: owner === 'person' ? userId : null,
  }
}
