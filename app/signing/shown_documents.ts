import { changedSince } from '#core/changed_since'
import { conflict, invalidField } from '#core/errors/http_errors'

/** The file of a document that a signer was shown. */
export interface ShownDocument {
  documentId: number
  sha256: string
}

/**
 * What a signer was shown of each document, if it is what they would sign now.
 * @throws HttpError 422 naming `documents.<id>` for an omitted document, 409 for another file.
 */
export function assertShown(
  given: readonly ShownDocument[],
  current: readonly ShownDocument[]
): ShownDocument[] {
  return current.map(({ documentId, sha256 }) => {
    const shown = given.find((one) => one.documentId === documentId)
    if (!shown) {
      throw invalidField(`documents.${documentId}`, 'Say which file you were shown.', 'required')
    }
    if (shown.sha256 !== sha256) {
      throw conflict(
        `${changedSince('The document')} It was not signed. Open it again, read it, then sign.`
      )
    }
    return { documentId, sha256 }
  })
}

/** As stored; null in signatures from before it was recorded. */
export const shownOf = ({ shown }: { shown: string | null }): ShownDocument[] | null =>
  shown === null ? null : (JSON.parse(shown) as ShownDocument[])
