import type { FileKind } from '#documents/request'
import type { PacketKind } from '#onboarding/models/states'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import type { ItemValues } from './packet_values'

/** An item as its dialog has it: with texts, and the due day in parts. */
export type ItemFormValues = Pick<
  ItemValues,
  | 'kind'
  | 'name'
  | 'owner'
  | 'instructions'
  | 'required'
  | 'beforeFirstDay'
  | 'asksExpiry'
  | 'proof'
  | 'dueFrom'
> & {
  moduleId: string
  templateId: string
  ownerRoleId: string
  ownerUser: ChosenPerson[]
  link: string
  accepts: Record<FileKind, boolean>
  days: string
  side: 'before' | 'after'
  unit: 'days' | 'workdays'
}

export const newItem = (kind: PacketKind): ItemValues => ({
  id: null,
  // A count would start over after signing in again, which brings back what was typed.
  rowKey: `new ${Date.now()}`,
  kind: 'task',
  moduleId: null,
  templateId: null,
  name: '',
  instructions: '',
  link: null,
  accepts: [],
  asksExpiry: false,
  owner: 'employee',
  ownerRoleId: null,
  ownerUserId: null,
  ownerName: null,
  required: true,
  beforeFirstDay: false,
  proof: 'none',
  dueFrom: kind === 'offboarding' ? 'last_day' : 'start',
  dueDays: 0,
  workdays: false,
})

export const formOf = (item: ItemValues): ItemFormValues => ({
  kind: item.kind,
  name: item.name,
  owner: item.owner,
  instructions: item.instructions,
  required: item.required,
  beforeFirstDay: item.beforeFirstDay,
  asksExpiry: item.asksExpiry,
  proof: item.proof,
  dueFrom: item.dueFrom,
  moduleId: String(item.moduleId ?? ''),
  templateId: String(item.templateId ?? ''),
  ownerRoleId: String(item.ownerRoleId ?? ''),
  ownerUser:
    item.owner === 'person' && item.ownerUserId !== null
      ? [{ id: item.ownerUserId, name: item.ownerName ?? 'Someone' }]
      : [],
  link: item.link ?? '',
  accepts: {
    // A new upload takes both.
    pdf: item.kind !== 'upload' || item.accepts.includes('pdf'),
    image: item.kind !== 'upload' || item.accepts.includes('image'),
  },
  days: String(Math.abs(item.dueDays)),
  side: item.dueDays < 0 ? 'before' : 'after',
  unit: item.workdays ? 'workdays' : 'days',
})

/** What its names are looked up in. */
export interface Choices {
  modules: { id: number; name: string }[]
  templates: { id: number; name: string }[]
  roles: { id: number; name: string }[]
}

/** The item that a dialog's form describes, in place of the one it was opened with. */
export function itemOf(values: ItemFormValues, before: ItemValues, choices: Choices): ItemValues {
  const { kind, owner } = values
  const isTask = kind === 'task'
  const moduleId = kind === 'training' ? Number(values.moduleId) : null
  const templateId = kind === 'sign' || kind === 'read' ? Number(values.templateId) : null
  const roleId = isTask && owner === 'role' ? Number(values.ownerRoleId) : null
  const user = isTask && owner === 'person' ? values.ownerUser[0] : undefined
  const nameOf = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((one) => one.id === id)?.name
  const days = Number(values.days)
  return {
    id: before.id,
    rowKey: before.rowKey,
    kind,
    moduleId,
    templateId,
    name:
      nameOf(choices.modules, moduleId) ??
      nameOf(choices.templates, templateId) ??
      (isTask || kind === 'upload' ? values.name.trim() : before.name),
    instructions: values.instructions,
    link: values.link.trim() || null,
    accepts:
      kind === 'upload' ? (['pdf', 'image'] as const).filter((one) => values.accepts[one]) : [],
    asksExpiry: kind === 'upload' && values.asksExpiry,
    owner: isTask ? owner : 'employee',
    ownerRoleId: roleId,
    ownerUserId: user?.id ?? null,
    ownerName: user?.name ?? nameOf(choices.roles, roleId) ?? null,
    required: values.required,
    beforeFirstDay: kind !== 'training' && values.beforeFirstDay,
    proof: isTask ? values.proof : 'none',
    dueFrom: values.dueFrom,
    // Not -0.
    dueDays: values.side === 'before' && days > 0 ? -days : days,
    workdays: values.unit === 'workdays',
  }
}
