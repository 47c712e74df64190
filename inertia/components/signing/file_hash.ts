/** Larger files than the portal seals; a browser would have to hold one whole. */
export const MAX_CHECKED_BYTES = 100 * 1024 * 1024

/**
 * SHA-256 of a file, computed here: the file leaves the browser for nowhere.
 * @returns lower-case hexadecimal digits; null where the browser cannot compute it, which it does
 * over HTTPS alone.
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  // Left out by browsers of pages without HTTPS, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
