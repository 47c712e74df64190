import { readFile } from 'node:fs/promises'
import vine from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { parse } from 'yaml'
import { line, lines } from '#core/http/fields'
import type { ShippedForm, TemplateForm } from '#documents/template'
import { TEMPLATE_FORMS } from '#documents/template'
import { ITEM_NAME_LENGTH, PACKET_NAME_LENGTH, PACKET_TEXT_LENGTH } from '#onboarding/limits'
import { ITEM_KINDS, PACKET_KINDS, type PacketKind } from '#onboarding/models/states'
import type { ItemInput } from '#onboarding/packet'
import { itemFields } from '#onboarding/validators/packet'

/**
 * An item as the gallery names it: a letter or a training by its name, and a form of an agency,
 * which is sent for signature where the library has it and uploaded where it does not.
 */
export interface GalleryItem extends Omit<ItemInput, 'id' | 'kind' | 'moduleId' | 'templateId'> {
  kind: ItemInput['kind'] | 'form'
  letter?: TemplateForm
  form?: Exclude<ShippedForm, 'welcome_letter'>
  module?: string
}

export interface GalleryPacket {
  name: string
  title: string
  description: string
  kind: PacketKind
  items: GalleryItem[]
}

const fields = () => ({
  ...itemFields(),
  kind: vine.enum([...ITEM_KINDS, 'form'] as const),
  letter: vine.enum(TEMPLATE_FORMS).optional(),
  form: vine.enum(['i9', 'w4'] as const).optional(),
  module: line(ITEM_NAME_LENGTH).optional(),
})

const validator = vine.create({
  items: vine.record(vine.object(fields())),
  packets: vine.array(
    vine.object({
      name: vine.string().regex(/^[a-z_]{1,24}$/),
      title: line(PACKET_NAME_LENGTH),
      description: lines(PACKET_TEXT_LENGTH),
      kind: vine.enum(PACKET_KINDS),
      items: vine.array(vine.object(fields())),
    })
  ),
})

let known: Promise<GalleryPacket[]> | null = null

/** The packets of the gallery. */
export const galleryPackets = () => (known ??= read())

interface Source {
  items: Record<string, object>
  packets: { items: (string | object)[] }[]
}

async function read(): Promise<GalleryPacket[]> {
  const text = await readFile(app.makePath('resources/data/gallery/packets.yaml'), 'utf8')
  const { items, packets } = parse(text) as Source
  const spelledOut = packets.map((packet) => ({
    ...packet,
    items: packet.items.map((item) => (typeof item === 'string' ? items[item] : item)),
  }))
  const checked = await validator.validate({ items, packets: spelledOut })
  return checked.packets
}
