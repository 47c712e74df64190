import type { Audited } from '#audit/audited_model'
import { hasOne } from '@adonisjs/lucid/orm'
import type { HasOne } from '@adonisjs/lucid/types/relations'
import { SigningDocumentSchema } from '#database/schema'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { fieldsOf } from '#documents/template'
import SigningStage from '#signing/models/signing_stage'

/** A document of a request: as sent, and sealed after everyone has signed. */
export default class SigningDocument extends SigningDocumentSchema {
  static override table = 'signing_documents' as const
  static audited = {
    entityType: 'signing_request',
    of: 'requestId',
    fields: [],
  } satisfies Audited<SigningDocument>

  /** The copy with the first signer's marks. */
  @hasOne(() => SigningStage, { foreignKey: 'documentId' })
  declare stage: HasOne<typeof SigningStage>

  get isSealed(): boolean {
    return this.sealedFileId !== null
  }

  get isHeld(): boolean {
    return this.heldAt !== null
  }

  /** The version that its signers see now: as sent, with the first one's marks, or sealed. */
  get currentFile(): { id: number | null; sha256: string } {
    if (this.sealedSha256) return { id: this.sealedFileId, sha256: this.sealedSha256 }
    if (this.stage) return { id: this.stage.fileId, sha256: this.stage.sha256 }
    return { id: this.fileId, sha256: this.sha256 }
  }

  fieldsOf(role: SignerRole): PlacedField[] {
    return fieldsOf(this).filter((field) => field.role === role)
  }
}
