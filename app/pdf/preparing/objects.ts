import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'

/*
 * An uploaded file may contain anything. These read a value of the wanted type, and return
 * undefined for any other.
 */

/** A name without its slash. */
export const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined

export function textOf(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return undefined
  try {
    return object.decodeText()
  } catch {
    return undefined
  }
}

export const numberOf = (object: PDFObject | undefined): number | undefined =>
  object instanceof PDFNumber && Number.isFinite(object.asNumber()) ? object.asNumber() : undefined

export function get(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.context.lookup(dict.get(PDFName.of(key)))
}

export function dictIn(dict: PDFDict, key: string): PDFDict | undefined {
  const found = get(dict, key)
  return found instanceof PDFDict ? found : undefined
}

export function arrayIn(dict: PDFDict, key: string): PDFArray | undefined {
  const found = get(dict, key)
  return found instanceof PDFArray ? found : undefined
}

export function numbersOf(object: PDFObject | undefined, count: number): number[] | undefined {
  if (!(object instanceof PDFArray) || object.size() < count) return undefined
  const numbers: number[] = []
  for (let at = 0; at < count; at++) {
    const number = numberOf(object.lookup(at))
    if (number === undefined) return undefined
    numbers.push(number)
  }
  return numbers
}

export interface Rectangle {
  left: number
  bottom: number
  right: number
  top: number
}

/** A rectangle by any two opposite corners. */
export function rectangleOf(object: PDFObject | undefined): Rectangle | undefined {
  const [x0, y0, x1, y1] = numbersOf(object, 4) ?? []
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  return {
    left: Math.min(x0, x1),
    bottom: Math.min(y0, y1),
    right: Math.max(x0, x1),
    top: Math.max(y0, y1),
  }
}
