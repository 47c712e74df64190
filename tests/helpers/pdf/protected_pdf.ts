import { createHash } from 'node:crypto'
import { fileOf } from '#tests/helpers/pdf/raw_pdf'

const PAGES = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
]
const ID = '/ID [<00> <00>]'

/** A page that is protected as object 4 says. */
export const protectedPdf = (encryption: string, id = ID): Buffer =>
  fileOf([...PAGES, encryption], `/Encrypt 4 0 R ${id}`)

/** A file's protection: by a password, unless it says otherwise. */
export function standard(changed: Record<string, string> = {}): string {
  const filters = '<< /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >>'
  const check = `<${'5a'.repeat(32)}>`
  const entries = { Filter: '/Standard', V: '4', R: '4', Length: '128', P: '-4', CF: filters }
  const all = { ...entries, StmF: '/StdCF', StrF: '/StdCF', O: check, U: check, ...changed }
  return `<< ${Object.entries(all)
    .map(([key, value]) => `/${key} ${value}`)
    .join(' ')} >>`
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex'
)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Node no longer has this cipher of old files. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => ([box[a], box[b]] = [box[b]!, box[a]!])
  for (let a = 0, b = 0; a < 256; a++) {
    b = (b + box[a]! + key[a % key.length]!) & 255
    swap(a, b)
  }
  let [a, b] = [0, 0]
  return data.map((byte) => {
    a = (a + 1) & 255
    b = (b + box[a]!) & 255
    swap(a, b)
    return byte ^ box[(box[a]! + box[b]!) & 255]!
  }) as Buffer
}

/** A page that opens with the empty password, with its title as a literal string. */
export function titledPdf(title: string): Buffer {
  const [owner, id, permissions] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9), Buffer.alloc(4)]
  permissions.writeInt32LE(-4)
  const key = md5(PADDING, owner, permissions, id).subarray(0, 5)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const check = `/O ${hex(owner)} /U ${hex(rc4(key, PADDING))}`
  const encryption = `<< /Filter /Standard /V 1 /R 2 /P -4 ${check} >>`
  const words = rc4(md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(title))
  const literal = words.toString('latin1').replace(/[\\()\r\n]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
  })
  const info = Buffer.from(`<< /Title (${literal}) >>`, 'latin1')
  const trailer = `/Info 5 0 R /Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}]`
  return fileOf([...PAGES, encryption, info], trailer)
}
