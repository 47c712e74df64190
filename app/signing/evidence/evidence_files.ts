import type { EvidenceDocument, EvidenceRequest } from '#signing/queries/evidence/evidence_requests'

interface EvidenceFile {
  kind: string
  /** Null where the portal no longer has it. */
  id: number | null
  sha256: string
  /** Whether the portal must have it: it was neither destroyed nor erased with its person. */
  expected: boolean
}

/** The files that were made of a document. */
export function filesOf(
  { row, stages }: EvidenceRequest,
  document: EvidenceDocument
): EvidenceFile[] {
  const stands = document.destroyed_at === null
  const isErased = row.erased_at !== null
  // A completed document outlives its person's data; its stages do not.
  const expected = stands && (!isErased || row.status === 'COMPLETED')
  const { sent_file: sent, sealed_file: sealed, sha256, sealed_sha256: sealedSha256 } = document
  return [
    { kind: 'sent', id: sent, sha256, expected },
    ...stages
      .filter((stage) => stage.document_id === document.id)
      .map((stage) => ({
        // The first one's name is older than documents with more than two signers.
        kind: stage.position === 1 ? 'stage' : `stage-${stage.position}`,
        id: stage.file_id,
        sha256: stage.sha256,
        expected: stands && !isErased,
      })),
    ...(sealedSha256 ? [{ kind: 'sealed', id: sealed, sha256: sealedSha256, expected }] : []),
  ]
}

/** The kinds of files that were erased with the person's data, unless all were destroyed. */
export const erasedFiles = (request: EvidenceRequest, document: EvidenceDocument): string[] =>
  document.destroyed_at === null
    ? filesOf(request, document).flatMap(({ id, expected, kind }) => (id || expected ? [] : kind))
    : []
