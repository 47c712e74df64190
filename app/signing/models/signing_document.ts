import type { Audited } from '#audit/audited_model'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { SigningDocumentSchema } from '#database/schema'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { fieldsOf } from '#documents/template'
import SigningStage from '#signing/models/signing_stage'

/** A stored file of a document, and its hash. */
export interface SignedFile {
  id: number | null
  sha256: string
}

/** A document of a request: as sent, and sealed after everyone has signed. */
export default class SigningDocument extends SigningDocumentSchema {
  static override table = 'signing_documents' as const
  static audited = {
    entityType: 'signing_request',
    of: 'requestId',
    fields: [],
  } satisfies Audited<SigningDocument>

  /** The copies with signers' marks, in the order of the signatures. */
  @hasMany(() => SigningStage, { foreignKey: 'documentId' })
  declare stages: HasMany<typeof SigningStage>

  get isSealed(): boolean {
    return this.sealedFileId !== null
  }

  get isHeld(): boolean {
    return this.heldAt !== null
  }

  /** The latest version: as sent, with the marks so far, or sealed. */
  get currentFile(): SignedFile {
    if (this.sealedSha256) return { id: this.sealedFileId, sha256: this.sealedSha256 }
    return this.unsealedFile(this.stages.at(-1))
  }

  /**
   * The version that the signers of a step are asked to sign: with the marks of the steps before.
   * It does not change while they sign side by side.
   */
  fileForStep(step: number, actions: readonly { id: number; step: number }[]): SignedFile {
    const before = new Set(actions.filter((action) => action.step < step).map(({ id }) => id))
    return this.unsealedFile(this.stages.findLast(({ actionId }) => before.has(actionId)))
  }

  private unsealedFile(stage: SigningStage | undefined): SignedFile {
    return stage
      ? { id: stage.fileId, sha256: stage.sha256 }
      : { id: this.fileId, sha256: this.sha256 }
  }

  fieldsOf(role: SignerRole): PlacedField[] {
    return fieldsOf(this).filter((field) => field.role === role)
  }
}
