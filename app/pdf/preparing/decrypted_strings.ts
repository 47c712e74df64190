import { PDFHexString, PDFObjectParser, type PDFRef, type PDFString } from '@cantoo/pdf-lib'

/** The part of the library's reader that reads a string in brackets, and decrypts it. */
interface StringReader {
  readonly cryptoFactory?: unknown
  parseString: (ref?: PDFRef) => PDFString | PDFHexString
}

/**
 * The library takes what it decrypted for what stood in the file, and writes it out as it is: a
 * bracket or a backslash in it would break the object it is in, and with that a font or a page.
 */
function keepDecryptedStrings(): void {
  const prototype = PDFObjectParser.prototype as unknown as StringReader
  const parse = prototype.parseString
  prototype.parseString = function (this: StringReader, ref?: PDFRef) {
    const string = parse.call(this, ref)
    if (!this.cryptoFactory || !ref) return string
    return PDFHexString.of(Buffer.from(string.asString(), 'latin1').toString('hex'))
  }
}

keepDecryptedStrings()
