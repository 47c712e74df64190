import { X509Certificate } from 'node:crypto'
import {
  PDFArray,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { arrayIn } from '../preparing/objects.js'

/** Ten digits, which none of our files needs. */
const UNKNOWN = 9_999_999_999

export const RANGE_PLACEHOLDER = `/ByteRange [ 0 ${UNKNOWN} ${UNKNOWN} ${UNKNOWN} ]`

/** Generous size of signature, attributes and identifiers in bytes, without the certificates. */
const BESIDE_CERTIFICATES = 2048

const gapBytes = (certificates: Uint8Array[]) =>
  2 * certificates.reduce((sum, { byteLength }) => sum + byteLength + 64, BESIDE_CERTIFICATES)

const pdfDate = (at: Date) => `D:${at.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`

/** The owner's name, as readers of a certificate show it. */
function ownerOf(certificate: Uint8Array): string {
  const read = new X509Certificate(certificate)
  // The other spelling has a backslash before each comma.
  const name = [read.toLegacyObject().subject.CN].flat()[0]
  return name ?? read.subject.replaceAll('\n', ', ')
}

/**
 * Adds the signature's field, invisible on the last page. It certifies the document and forbids
 * any change.
 */
export function addSignatureField(
  document: PDFDocument,
  { certificates, reason, at }: { certificates: Uint8Array[]; reason: string; at: Date }
): void {
  const { context, catalog } = document
  const digits = '0'.repeat(gapBytes(certificates))
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN].map((number) => PDFNumber.of(number)),
    Contents: PDFHexString.of(digits),
    M: PDFString.of(pdfDate(at)),
    Name: PDFHexString.fromText(ownerOf(certificates[0] as Uint8Array)),
    Reason: PDFHexString.fromText(reason),
    Reference: [
      {
        Type: 'SigRef',
        TransformMethod: 'DocMDP',
        TransformParams: { Type: 'TransformParams', P: 1, V: PDFName.of('1.2') },
      },
    ],
  })
  const signatureRef = context.register(signature)
  const page = document.getPage(document.getPageCount() - 1)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      TU: PDFString.of('Digital signature over the whole document'),
      V: signatureRef,
      Rect: [0, 0, 0, 0],
      // Hidden, printed, locked: invisible.
      F: 2 | 4 | 128,
      P: page.ref,
    })
  )
  addAnnotation(page.node, field)
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signatureRef }))
}

function addAnnotation(page: Parameters<typeof arrayIn>[0], annotation: PDFRef): void {
  const annotations = arrayIn(page, 'Annots') ?? PDFArray.withContext(page.context)
  annotations.push(annotation)
  page.set(PDFName.of('Annots'), annotations)
}
