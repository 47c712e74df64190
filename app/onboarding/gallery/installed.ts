import { table, type Client } from '#core/database/table'
import { normalizeForSearch } from '#core/search/normalize'
import DocumentTemplate from '#documents/models/document_template'
import { TEMPLATE_FORMS, type TemplateForm } from '#documents/template'
import type { GalleryItem, GalleryPacket } from '#onboarding/gallery/gallery'
import OnboardingPacket from '#onboarding/models/packet'
import { nameKeyOf } from '#onboarding/packets/save_packet'
import TrainingModule from '#training/models/training_module'
import { active } from '#training/queries/modules/active'

/** What a portal has of what the gallery names. */
export interface Installed {
  /** The packet of this title that is not archived. */
  packetOf: (packet: GalleryPacket) => number | null
  templateOf: (form: TemplateForm) => number | null
  /** The library's own copy of an agency's form, if it has one. */
  formOf: (form: TemplateForm) => number | null
  moduleOf: (name: string) => number | null
}

/** Three statements. */
export async function installedOf(
  client: Client,
  packets: readonly GalleryPacket[]
): Promise<Installed> {
  const there = await table(client, OnboardingPacket)
    .whereIn(
      'name_key',
      packets.map(({ title }) => nameKeyOf(title))
    )
    .whereNot('status', 'archived')
    .orderBy('id', 'desc')
    .select('id', 'kind', 'name_key')
  const templates = await table(client, DocumentTemplate)
    .whereIn('form', [...TEMPLATE_FORMS])
    .whereNull('archived_at')
    .select('id', 'form', 'version')
  const modules = await table(client, TrainingModule)
    .whereIn(
      'name',
      packets.flatMap(({ items }) => items.flatMap(({ module }) => module ?? []))
    )
    .where(active)
    .select('id', 'name')
  const templateOf = new Map(templates.map((row) => [row.form, row]))
  const moduleOf = new Map(modules.map(({ id, name }) => [normalizeForSearch(name), id]))
  const packetOf = new Map(there.map((row) => [`${row.kind} ${row.name_key}`, row.id]))
  return {
    packetOf: ({ kind, title }) => packetOf.get(`${kind} ${nameKeyOf(title)}`) ?? null,
    templateOf: (form) => templateOf.get(form)?.id ?? null,
    formOf(form) {
      const template = templateOf.get(form)
      return template && template.version > 0 ? template.id : null
    },
    moduleOf: (name) => moduleOf.get(normalizeForSearch(name)) ?? null,
  }
}

/** The document that an item names, where the library has it. */
export const documentOf = ({ letter, form }: GalleryItem, installed: Installed) =>
  letter ? installed.templateOf(letter) : form ? installed.formOf(form) : null
