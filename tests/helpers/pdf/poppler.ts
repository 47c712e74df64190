import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Poppler's tools check our files independently. */
export async function pdfsig(path: string): Promise<string> {
  const { stdout } = await run('pdfsig', [path], { encoding: 'utf8' })
  return stdout
}

/** The text of a file or one of its pages, as a reader would copy it. */
export async function pdfText(path: string, page?: number): Promise<string> {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)]
  const { stdout } = await run('pdftotext', [...pages, '-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  // Characters that mark the text's direction.
  return stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/**
 * pdfinfo's output: about the file, or with `-js` its scripts, with `-struct-text` its structure.
 */
export async function pdfInfo(path: string, ...flags: string[]): Promise<string> {
  const { stdout } = await run('pdfinfo', [...flags, path], { encoding: 'utf8' })
  return stdout
}

/** A page as displayed: one byte per pixel, 0 is black. */
export interface Picture {
  width: number
  height: number
  dots: Uint8Array
}

export async function pictureOf(path: string, page: number, dotsPerInch = 72): Promise<Picture> {
  const root = `${path}.page${page}`
  const pages = ['-f', String(page), '-l', String(page), '-singlefile']
  await run('pdftoppm', [...pages, '-cropbox', '-gray', '-r', String(dotsPerInch), path, root])
  const file = await readFile(`${root}.pgm`)
  await rm(`${root}.pgm`)
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), dots: file.subarray(head.length) }
}

/** The dark share of a box, in fractions of the page: 0 to 1. */
export function darkness(
  { width, height, dots }: Picture,
  box: { x: number; y: number; width: number; height: number }
): number {
  let dark = 0
  let all = 0
  for (let y = Math.floor(box.y * height); y < Math.ceil((box.y + box.height) * height); y++) {
    for (let x = Math.floor(box.x * width); x < Math.ceil((box.x + box.width) * width); x++) {
      all += 1
      if ((dots[y * width + x] ?? 255) < 128) dark += 1
    }
  }
  return dark / all
}
