import type { Permission } from '#core/permissions'
import type { FileRules, ReceivedFile } from '#storage/uploads/receive_file'

/** What may be sent to an upload slot, and by whom. The domain that wants such files says so. */
export interface UploadPurpose extends FileRules {
  name: string
  permission: Permission
  /** The field that takes the path of such a file, for refusals. */
  field: string
  /** What a file is called that came without a name. */
  defaultName: string
  /**
   * Looks into a file whose kind is accepted.
   * @returns how long it plays, of what plays.
   * @throws HttpError for what cannot be used.
   */
  inspect: (received: ReceivedFile) => Promise<{ seconds: number | null }>
}

const purposes = new Map<string, UploadPurpose>()

/** Called at start by the domain's provider. */
export function registerUploadPurpose(purpose: UploadPurpose): void {
  purposes.set(purpose.name, purpose)
}

export const uploadPurposes = (): string[] => [...purposes.keys()]

export function uploadPurpose(name: string): UploadPurpose {
  const purpose = purposes.get(name)
  if (!purpose) throw new Error(`Nobody has registered uploads of ${name}`)
  return purpose
}
