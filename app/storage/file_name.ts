/** Allowed extensions by content type; the first is used for files with another one. */
const EXTENSIONS: Record<string, readonly [string, ...string[]]> = {
  'application/json': ['json'],
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'text/vtt': ['vtt'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'video/x-m4v': ['m4v', 'mp4'],
}

const MOST_CHARACTERS = 255

const extensionsOf = (mediaType: string) => EXTENSIONS[mediaType] ?? ['bin']

export const extensionOf = (mediaType: string): string => extensionsOf(mediaType)[0]

/**
 * A file's name for storage and download: the sender's, without folders and invisible characters,
 * and with the extension of its detected content. Programs open a file by its extension, whatever
 * its content.
 */
export function fileName(name: string, mediaType: string): string {
  const base = (name.split(/[/\\]/).pop() ?? '')
    // As macOS sends it, é is two characters, and a search for é does not find it.
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  const extensions = extensionsOf(mediaType)
  const isRight = (one: string) =>
    extensions.some((extension) => one.toLowerCase().endsWith(`.${extension}`))
  if (isRight(base)) return base.slice(-MOST_CHARACTERS)
  const stem = base.replace(/\.(?=\d*[a-z])[a-z0-9]{1,10}$/i, '')
  if (isRight(stem)) return stem.slice(-MOST_CHARACTERS)
  const ending = `.${extensions[0]}`
  return `${stem.slice(ending.length - MOST_CHARACTERS) || 'file'}${ending}`
}
