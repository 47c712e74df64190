import { Secret, TOTP } from 'otpauth'
import { companyName } from '#settings/current'

/** RFC 6238 with the defaults of every authenticator app. */
const STEP_SECONDS = 30
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/**
 * A code is accepted for this long before and after its own step: clocks differ, and typing takes
 * time.
 */
const DRIFT_SECONDS = 10

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: companyName(),
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** A new secret in base32, as people type it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * The time step a code belongs to; null when it belongs to none of the accepted steps.
 * @param at milliseconds since 1970.
 */
export function stepOf(secret: string, code: string, at: number): number | null {
  if (!isTotpCode(code)) return null
  const totp = totpOf(secret)
  for (const drift of [0, -DRIFT_SECONDS, DRIFT_SECONDS]) {
    const timestamp = at + drift * 1000
    if (totp.validate({ token: code, timestamp, window: 0 }) !== null) {
      return Math.floor(timestamp / 1000 / STEP_SECONDS)
    }
  }
  return null
}

/** A secret for an app: the URI in its QR code, and the code as an SVG path of squares. */
export interface SecretToScan {
  secret: string
  uri: string
  /** For an SVG of `size` by `size` units, without the quiet zone. */
  qr: { size: number; path: string }
}

/** Drawn here, so no secret passes through another service. */
export async function secretToScan(secret: string, email: string): Promise<SecretToScan> {
  const { default: QRCode } = await import('qrcode')
  const uri = totpOf(secret, email).toString()
  const { modules } = QRCode.create(uri, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  }
  return { secret, uri, qr: { size: modules.size, path } }
}
