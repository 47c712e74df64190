import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import ModuleVersion from '#training/models/module_version'

/** Whether a material change has been made since a version. */
export async function isReplaced(
  { moduleId, version }: { moduleId: number; version: number },
  client?: QueryClientContract
): Promise<boolean> {
  const newer = await ModuleVersion.query({ client })
    .where({ moduleId, material: true })
    .where('version', '>', version)
    .first()
  return newer !== null
}
