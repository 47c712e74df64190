interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Twice what the server keeps, so that its own scaling has something to work with. */
const PIXELS = 512

/**
 * Cuts a square out of a picture, in pixels of the picture as it is shown. What else the file
 * holds, such as where it was taken, never leaves the browser.
 * @throws when the picture cannot be read.
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

/** A camera's picture stays a JPEG; others may have transparent parts. */
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
