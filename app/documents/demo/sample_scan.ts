import sharp from 'sharp'
import { noise } from '#storage/demo/noise'

/** A letter-size page at 300 dpi. */
const [WIDTH, HEIGHT] = [2550, 3300]

/** A license drawn without text, since a server may have no fonts. */
const LICENSE = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="880">
  <rect x="8" y="8" width="1384" height="864" rx="60" fill="#dfe7ee" stroke="#475569" stroke-width="6"/>
  <rect x="80" y="80" width="1240" height="90" rx="12" fill="#0f766e"/>
  <rect x="80" y="240" width="400" height="520" rx="16" fill="#b6c2cd"/>
  <circle cx="280" cy="430" r="110" fill="#64748b"/>
  <path d="M110 760 a170 190 0 0 1 340 0 z" fill="#64748b"/>
  ${[260, 360, 460, 560, 660].map((y, at) => `<rect x="560" y="${y}" width="${700 - 90 * at}" height="44" rx="8" fill="#475569"/>`).join('')}
</svg>`

/** A scan of several megabytes, as from an office scanner: paper has noise. */
export async function sampleScan(): Promise<Buffer> {
  const paper = noise(WIDTH * HEIGHT).map((byte) => 204 + byte / 5)
  return sharp(paper, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(LICENSE), left: 560, top: 400, blend: 'multiply' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
