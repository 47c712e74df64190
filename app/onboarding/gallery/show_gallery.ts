import db from '@adonisjs/lucid/services/db'
import { galleryLetters, type GalleryLetter } from '#documents/letter/gallery_letters'
import { letterInWords } from '#documents/letter/merge_fields'
import { documentOf, installedOf, type Installed } from '#onboarding/gallery/installed'
import { galleryPackets, type GalleryItem } from '#onboarding/gallery/gallery'
import type { ItemKind } from '#onboarding/models/states'

const itemView = (
  item: GalleryItem,
  installed: Installed,
  letters: ReadonlyMap<string, GalleryLetter>
) => {
  const kind: ItemKind =
    item.kind !== 'form' ? item.kind : documentOf(item, installed) === null ? 'upload' : 'sign'
  return {
    kind,
    name: item.module ?? letters.get(item.letter ?? '')?.settings.name ?? item.name ?? '',
    owner: item.owner ?? 'employee',
    required: item.required ?? true,
    beforeFirstDay: item.beforeFirstDay ?? false,
    dueFrom: item.dueFrom,
    dueDays: item.dueDays,
    workdays: item.workdays ?? false,
    link: item.link ?? null,
    /** A training that this portal lacks is left out. */
    missing: item.module !== undefined && installed.moduleOf(item.module) === null,
    /** A form without a file in the library: people upload it in place of signing it here. */
    lacksForm: item.kind === 'form' && kind === 'upload',
  }
}

/** What can be installed, with what is inside and what this portal has already: three statements. */
export async function showGallery() {
  const packets = await galleryPackets()
  const letters = await galleryLetters()
  const installed = await installedOf(db.connection(), packets)
  const byForm = new Map<string, GalleryLetter>(letters.map((letter) => [letter.form, letter]))
  return {
    packets: packets.map((packet) => ({
      name: packet.name,
      title: packet.title,
      description: packet.description,
      kind: packet.kind,
      items: packet.items.map((item) => itemView(item, installed, byForm)),
      packetId: installed.packetOf(packet),
    })),
    letters: letters.map(({ form, settings, letter }) => ({
      name: form,
      title: settings.name,
      description: settings.description,
      letter: letterInWords(letter),
      templateId: installed.templateOf(form),
    })),
  }
}

export type Gallery = Awaited<ReturnType<typeof showGallery>>
