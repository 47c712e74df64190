import { join } from 'node:path'
import { test } from '@japa/runner'
import { preparePdf } from '#pdf/inspect_pdf'
import { PdfRefused } from '#pdf/pdf_refused'
import { folderOf, write } from '#tests/helpers/pdf/pdf_files'
import { pdfInfo } from '#tests/helpers/pdf/poppler'
import { protectedPdf, standard, titledPdf } from '#tests/helpers/pdf/protected_pdf'

test.group('A protected file', () => {
  test('is said to need a password, protected {title}')
    .with([
      { title: 'by certificates', encryption: standard({ Filter: '/Adobe.PubSec' }) },
      { title: 'in a version to come', encryption: standard({ V: '9' }) },
      { title: 'with a key of an odd length', encryption: standard({ Length: '7' }) },
      { title: 'without what its password is checked by', encryption: standard({ U: 'null' }) },
      { title: 'without a number of its own', encryption: standard(), id: '' },
    ])
    .run(async ({ assert, ...context }, { encryption, id }) => {
      const folder = await folderOf(context.test)
      const source = await write(folder, 'source.pdf', protectedPdf(encryption, id))
      const error = await preparePdf(source, join(folder, 'a.pdf')).catch((reason) => reason)
      assert.instanceOf(error, PdfRefused)
      assert.equal((error as PdfRefused).code, 'password')
    })

  test('is damaged where its protection cannot be read', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const source = await write(folder, 'source.pdf', protectedPdf('<< /Filter ] >>'))
    const error = await preparePdf(source, join(folder, 'a.pdf')).catch((reason) => reason)
    assert.equal((error as PdfRefused).code, 'damaged')
  })

  test('is read where it hides its attachments alone', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const encryption = standard({ StmF: '/Identity', StrF: '/Identity', EFF: '/StdCF' })
    const target = join(folder, 'plain.pdf')
    const source = await write(folder, 'source.pdf', protectedPdf(encryption))
    const { pages } = await preparePdf(source, target)
    assert.deepEqual(pages, [{ width: 612, height: 792 }])
    assert.match(await pdfInfo(target), /Encrypted: +no/)
  })

  test('keeps its texts, brackets and all', async ({ assert, ...context }) => {
    const folder = await folderOf(context.test)
    const target = join(folder, 'plain.pdf')
    await preparePdf(await write(folder, 'source.pdf', titledPdf('Smile :) a\\b (draft')), target)
    assert.match(await pdfInfo(target), /Title: +Smile :\) a\\b \(draft\n/)
  })
})
