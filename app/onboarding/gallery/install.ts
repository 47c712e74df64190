import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import {
  galleryLetters,
  installLetter,
  prepareGalleryLetters,
  type PreparedLetter,
} from '#documents/letter/gallery_letters'
import { galleryPackets, type GalleryItem, type GalleryPacket } from '#onboarding/gallery/gallery'
import { documentOf, installedOf, type Installed } from '#onboarding/gallery/installed'
import { insertPacket } from '#onboarding/packets/save_packet'
import type { ItemInput } from '#onboarding/packet'
import { assertMayGive } from '#onboarding/policies/packet_policy'

export interface InstalledEntry {
  packetId: number | null
  /** Whether it was not there before. */
  created: boolean
  letters: { templateId: number; name: string; created: boolean }[]
  /** Trainings of it that this portal lacks. */
  leftOut: string[]
}

/**
 * Installs a packet of the gallery as a draft, with the letters it sends, or one letter, within one
 * change. What is there already stays as it is, so that a repetition installs nothing twice.
 * @throws HttpError 403 for items that one may not give by hand, 404.
 */
export async function installFromGallery(name: string, actor: Actor): Promise<InstalledEntry> {
  const packets = await galleryPackets()
  const packet = packets.find((one) => one.name === name)
  const all = await galleryLetters()
  const letters = all.filter(({ form }) =>
    packet ? packet.items.some(({ letter }) => letter === form) : form === name
  )
  if (!packet && letters.length === 0) throw notFound('There is no such entry in the gallery.')
  const prepared = await prepareGalleryLetters(letters)
  return change(actor, async (change) => {
    assertMayGive(change.actor, ['sign'])
    const written = await installLetters(change, prepared)
    if (!packet) {
      const created = written.some((letter) => letter.created)
      return { packetId: null, created, letters: written, leftOut: [] }
    }
    return { ...(await installPacket(change, packet)), letters: written }
  })
}

async function installLetters(change: Change, prepared: readonly PreparedLetter[]) {
  const written: InstalledEntry['letters'] = []
  for (const letter of prepared) {
    written.push({ ...(await installLetter(change, letter)), name: letter.settings.name })
  }
  return written
}

async function installPacket(change: Change, packet: GalleryPacket) {
  const installed = await installedOf(change.trx, [packet])
  const there = installed.packetOf(packet)
  if (there !== null) return { packetId: there, created: false, leftOut: [] }
  const { title, description, kind } = packet
  const given = packet.items.map((item) => itemOf(item, installed))
  const packetId = await insertPacket(change, {
    kind,
    name: title,
    description,
    items: given.filter((item) => item !== null),
  })
  const leftOut = packet.items.flatMap(({ module }, index) =>
    given[index] === null && module ? [module] : []
  )
  return { packetId, created: true, leftOut }
}

/** An item as this portal can give it; null for a training that it lacks. */
function itemOf(item: GalleryItem, installed: Installed): ItemInput | null {
  const { letter, form, module, kind, ...terms } = item
  if (kind === 'training') {
    const moduleId = module === undefined ? null : installed.moduleOf(module)
    return moduleId === null ? null : { ...terms, kind, moduleId }
  }
  const templateId = documentOf(item, installed)
  if (kind !== 'form') return { ...terms, kind, templateId }
  return templateId === null
    ? { ...terms, kind: 'upload', accepts: ['pdf', 'image'] }
    : { ...terms, kind: 'sign', templateId }
}
