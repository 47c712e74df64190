import { PDFHexString, PDFObjectParser, type PDFRef, type PDFString } from '@cantoo/pdf-lib'

/** The part of the library's parser that reads and decrypts a literal string. */
interface StringReader {
  readonly cryptoFactory?: unknown
  parseString: (ref?: PDFRef) => PDFString | PDFHexString
}

/**
 * The library writes decrypted strings as if they were the file's raw text. A bracket or
 * backslash in one would break its object, and so a font or a page.
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
