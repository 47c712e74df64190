interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Twice what the server stores, so that its own scaling has enough detail. */
const PIXELS = 512

/**
 * Crops a square from an image, in pixels of the displayed image. The file's metadata, such as
 * the place, never leave the browser.
 * @throws when the image cannot be read.
 */
export async function cropPicture(file: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = PIXELS
    canvas.height = PIXELS
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas to crop on')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, PIXELS, PIXELS)
    return await encode(canvas, file.type)
  } finally {
    bitmap.close()
  }
}

/** A camera's image stays a JPEG; others may be transparent. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const kind = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be encoded'))),
      kind,
      0.92
    )
  })
}
