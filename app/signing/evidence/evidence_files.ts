import type { EvidenceDocument, EvidenceRequest } from '#signing/queries/evidence/evidence_requests'

interface EvidenceFile {
  kind: string
  /** Null where the portal no longer has it. */
  id: number | null
  sha256: string
  /** Whether it is kept until the document is destroyed. Others are erased with their person. */
  kept: boolean
}

/** The files that were made of a document. */
export function filesOf(
  { row, stages }: EvidenceRequest,
  document: EvidenceDocument
): EvidenceFile[] {
  const kept = row.status === 'COMPLETED' && document.destroyed_at === null
  const { sent_file: sent, sealed_file: sealed, sha256, sealed_sha256: sealedSha256 } = document
  return [
    { kind: 'sent', id: sent, sha256, kept },
    ...stages
      .filter((stage) => stage.document_id === document.id)
      .map((stage) => ({
        // The first one's name is older than documents with more than two signers.
        kind: stage.position === 1 ? 'stage' : `stage-${stage.position}`,
        id: stage.file_id,
        sha256: stage.sha256,
        kept: false,
      })),
    ...(sealedSha256 ? [{ kind: 'sealed', id: sealed, sha256: sealedSha256, kept }] : []),
  ]
}

/** The kinds of files that were erased with the person's data, unless all were destroyed. */
export const erasedFiles = (request: EvidenceRequest, document: EvidenceDocument): string[] =>
  document.destroyed_at === null
    ? filesOf(request, document).flatMap(({ id, kept, kind }) => (id || kept ? [] : kind))
    : []
