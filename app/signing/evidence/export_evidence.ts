import { createHash, createSign, sign, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { normalizeForSearch } from '#core/search/normalize'
import type { Actor } from '#audit/actor'
import type { AuditRow } from '#audit/services/chain'
import { change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import type { Audience } from '#people/personnel_file/audience'
import { jsonLines } from '#people/personnel_file/json_lines'
import type { Signer } from '#pdf/types'
import {
  countEvidence,
  entriesAbout,
  evidenceRequests,
  evidenceSubject,
  type EvidenceRequest,
  type EvidenceScope,
} from '#signing/queries/evidence/evidence_requests'
import { filesOf } from '#signing/evidence/evidence_files'
import { entryFacts, evidenceReadme, requestFacts } from '#signing/evidence/evidence_words'
import SigningKey from '#signing/models/signing_key'
import { sealingKey } from '#signing/sealing/signing_key'
import { CannotDecrypt } from '#storage/encryption/age_key'
import { MissingObject } from '#storage/services/disk_objects'
import { openStored, untilDamaged } from '#storage/services/open_stored'
import { zipStream, type ZipParts } from '#storage/services/zip_stream'

export interface EvidenceExport {
  scope: EvidenceScope
  /**
   * One's own pack has only completed requests that one signs, and omits legal holds and who in HR
   * did something.
   */
  audience: Audience
  actor: Actor
}

export interface EvidencePack {
  fileName: string
  body: Readable
}

/**
 * Signed documents with all proof of their signatures, as a ZIP that can be checked without the
 * portal. The audit log records it before the first byte leaves.
 * @throws HttpError 404 where there is nothing, 409 when the certificate that signs it has
 * expired.
 */
export async function exportEvidence(order: EvidenceExport): Promise<EvidencePack> {
  const { scope, audience, actor } = order
  const requests = await countEvidence(scope, audience)
  if (requests === 0) throw notFound('No documents were sent, or none is fully signed yet.')
  const signer = await sealingKey(actor)
  const before = await change(actor, (change) =>
    change.audit({ action: 'export', ...entityOf(scope), newValues: { evidence: scope, requests } })
  )
  const at = DateTime.utc().toJSDate()
  const body = zipStream(at, 'evidence pack', (parts) =>
    new Pack(parts, signer).fill(order, at, before)
  )
  return { fileName: `evidence-${nameOf(scope)}-${at.toISOString().slice(0, 10)}.zip`, body }
}

function entityOf(scope: EvidenceScope) {
  if (scope.kind === 'person') return { entityType: 'employee', entityId: scope.employeeId }
  if (scope.kind === 'request') return { entityType: 'signing_request', entityId: scope.requestId }
  return { entityType: 'signing_evidence', entityId: 'period' }
}

function nameOf(scope: EvidenceScope): string {
  if (scope.kind === 'request') return `request-${scope.requestId}`
  if (scope.kind === 'person') return `employee-${scope.employeeId}`
  return `${scope.from}-to-${scope.to}`
}

/** An ASCII name that any shell and any unpacker can handle. */
export const plainName = (text: string) =>
  normalizeForSearch(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'unnamed'

/** The files of a pack, sent one after another, with their hashes. */
class Pack {
  #sums: string[] = []

  constructor(
    private readonly parts: ZipParts,
    private readonly signer: Signer
  ) {}

  async fill({ scope, audience, actor }: EvidenceExport, takenAt: Date, before: number) {
    const { certificatePem } = this.signer
    const fingerprint = new X509Certificate(certificatePem).fingerprint256
    const subject = await evidenceSubject(scope)
    this.#text(
      'README.txt',
      evidenceReadme(scope, { subject, takenBy: actor.label, takenAt, fingerprint })
    )
    this.#text('verify.sh', await readFile(app.makePath('resources/data/verify_evidence.sh')))
    this.#text('certificates/pack.pem', [certificatePem, ...this.signer.chainPem].join('\n'))
    const keys = await SigningKey.query().select('id', 'certificates').orderBy('id')
    for (const { id, certificates } of keys) this.#text(`certificates/seal-${id}.pem`, certificates)
    for await (const request of evidenceRequests(scope, audience)) {
      if (!(await this.#request(request, audience))) return
    }
    if (!(await this.#audit(scope, audience, before))) return
    const sums = this.#sums.join('')
    this.#text('SHA256SUMS', sums)
    this.#text('SHA256SUMS.sig', sign('sha256', Buffer.from(sums), this.signer.privateKeyPem))
  }

  #text(name: string, content: string | Buffer) {
    const bytes = Buffer.from(content)
    this.#sum(name, createHash('sha256').update(bytes).digest('hex'))
    this.parts.text(name, bytes)
  }

  #sum = (name: string, sha256: string) => this.#sums.push(`${sha256}  ${name}\n`)

  /** @returns false when the reader is gone. */
  async #request(request: EvidenceRequest, audience: Audience): Promise<boolean> {
    const { row, documents } = request
    const who = plainName(`${row.first_name} ${row.last_name}`)
    const folder = `requests/${row.id}-${who}`
    const facts = requestFacts(request, audience)
    this.#text(`${folder}/request.json`, `${JSON.stringify(facts, null, 2)}\n`)
    for (const document of documents) {
      const stem = `${folder}/${document.position + 1}-${plainName(document.name)}`
      for (const { kind, id, sha256, expected } of filesOf(request, document)) {
        if (!id && !expected) continue
        const name = `${stem}-${kind}.pdf`
        // The original hash: a file that is gone or changed since must not pass.
        this.#sum(name, sha256)
        if (id && !(await this.parts.stream(name, () => openOrEmpty(id)))) return false
      }
    }
    return true
  }

  /** The log's entries about these requests up to this pack, and its signature. */
  async #audit(scope: EvidenceScope, audience: Audience, before: number): Promise<boolean> {
    const hash = createHash('sha256')
    const signature = createSign('sha256')
    const lines = entriesOf(scope, audience, before)
    const went = await this.parts.stream('audit.jsonl', () =>
      Readable.from(
        passing(lines, (line) => {
          hash.update(line)
          signature.update(line)
        })
      )
    )
    if (!went) return false
    this.#sum('audit.jsonl', hash.digest('hex'))
    this.#text('audit.jsonl.sig', signature.sign(this.signer.privateKeyPem))
    return true
  }
}

async function* passing(lines: AsyncIterable<string>, take: (line: string) => void) {
  for await (const line of lines) {
    take(line)
    yield line
  }
}

async function* entriesOf(scope: EvidenceScope, audience: Audience, before: number) {
  for await (const { row, actions } of evidenceRequests(scope, audience)) {
    const signers = new Set(actions.flatMap(({ user_id: userId }) => userId ?? []))
    yield* jsonLines<AuditRow>(
      () => entriesAbout(row.id, before, audience),
      'id',
      (entry) => entryFacts(entry, audience, signers)
    )
  }
}

/** A lost or damaged file is sent empty or truncated, so it does not match its hash. */
async function openOrEmpty(id: number): Promise<Readable> {
  try {
    return Readable.from(untilDamaged(await openStored(id)), { objectMode: false })
  } catch (error) {
    if (error instanceof CannotDecrypt) return Readable.from([])
    if (!(error instanceof MissingObject)) throw error
    logger.error({ file_id: id }, 'a document of an evidence pack is missing')
    return Readable.from([])
  }
}
