import { readFile } from 'node:fs/promises'
import { invalidField } from '#core/errors/http_errors'

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const TIMINGS = new RegExp(String.raw`^[ \t]*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`)

/**
 * Checks captions (WebVTT), since a browser silently drops what it cannot read.
 * @throws HttpError 422 naming `file` and the line for invalid captions.
 */
export async function inspectCaptions(path: string): Promise<void> {
  const problem = captionsProblem(await readFile(path))
  if (problem) throw invalidField('file', problem, 'captions')
}

/** What is wrong with captions, in words, or null. */
function captionsProblem(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'The captions must be text in UTF-8.'
  }
  const lines = text.split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    return 'The captions must be in WebVTT: the first line starts with WEBVTT.'
  }
  let cues = 0
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue
    const [start, end] = timesOf(line)
    if (start === undefined || end === undefined) {
      return `Line ${index + 1} of the captions is no pair of times, such as 00:01.000 --> 00:04.000.`
    }
    if (end <= start) return `Line ${index + 1} of the captions ends before it starts.`
    cues++
  }
  return cues === 0 ? 'There is nothing in these captions.' : null
}

function timesOf(line: string): (number | undefined)[] {
  const match = TIMINGS.exec(line)
  if (!match) return []
  const [, ...parts] = match
  const numbers = parts.map((part) => Number(part ?? 0))
  const time = ([hours = 0, minutes = 0, seconds = 0, thousandths = 0]: number[]) =>
    ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths
  return [time(numbers.slice(0, 4)), time(numbers.slice(4))]
}
