import type { Permission } from '#core/permissions'
import type { FileRules, ReceivedFile } from '#storage/uploads/receive_file'

/** What may be sent to an upload slot, and by whom. The domain that uses such files defines it. */
export interface UploadPurpose extends FileRules {
  name: string
  permission: Permission
  /** The field that receives the path of such a file, for errors. */
  field: string
  /** The name of a file that came without one. */
  defaultName: string
  /**
   * Inspects a file of an accepted kind.
   * @returns its playing time, for media.
   * @throws HttpError for an unusable file.
   */
  inspect: (received: ReceivedFile) => Promise<{ seconds: number | null }>
}

const purposes = new Map<string, UploadPurpose>()

/** Called at startup by the domain's provider. */
export function registerUploadPurpose(purpose: UploadPurpose): void {
  purposes.set(purpose.name, purpose)
}

export const uploadPurposes = (): string[] => [...purposes.keys()]

/** Whether someone may upload anything at all; judged before what is sent. */
export const mayUpload = (can: (permission: Permission) => boolean): boolean =>
  [...purposes.values()].some(({ permission }) => can(permission))

export function uploadPurpose(name: string): UploadPurpose {
  const purpose = purposes.get(name)
  if (!purpose) throw new Error(`No domain has registered uploads of ${name}`)
  return purpose
}
