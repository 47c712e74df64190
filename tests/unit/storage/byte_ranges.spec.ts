import { test } from '@japa/runner'
import { contentDisposition, namesTag, requestedRange } from '#storage/services/byte_ranges'

test.group('Byte ranges', () => {
  test('reads {header} of 100 bytes')
    .with([
      { header: 'bytes=0-0', range: { start: 0, end: 0 } },
      { header: 'bytes=10-19', range: { start: 10, end: 19 } },
      { header: 'bytes=90-', range: { start: 90, end: 99 } },
      { header: 'bytes=90-500', range: { start: 90, end: 99 } },
      { header: 'bytes=-10', range: { start: 90, end: 99 } },
      { header: 'bytes=-500', range: { start: 0, end: 99 } },
      { header: 'bytes=100-', range: 'unsatisfiable' as const },
      { header: 'bytes=-0', range: 'unsatisfiable' as const },
      { header: 'bytes=20-10', range: null },
      { header: 'bytes=0-1,5-6', range: null },
      { header: 'bytes=-', range: null },
      { header: 'bytes=a-b', range: null },
      { header: 'lines=0-1', range: null },
      { header: undefined, range: null },
    ])
    .run(({ assert }, { header, range }) => {
      assert.deepEqual(requestedRange(header, 100), range)
    })

  test('compares entity tags weakly and in lists', ({ assert }) => {
    assert.isTrue(namesTag('"abc"', '"abc"'))
    assert.isTrue(namesTag('W/"abc"', '"abc"'))
    assert.isTrue(namesTag('"x", "abc"', '"abc"'))
    assert.isTrue(namesTag('*', '"abc"'))
    assert.isFalse(namesTag('"abcd"', '"abc"'))
    assert.isFalse(namesTag(undefined, '"abc"'))
  })
})

test.group('Content-Disposition', () => {
  test('names {title} so that every browser can save it')
    .with([
      { title: 'a plain name', name: 'photo.webp', plain: 'photo.webp', encoded: 'photo.webp' },
      {
        title: 'accents and quotes',
        name: 'Zoë "Z".pdf',
        plain: 'Zoe _Z_.pdf',
        encoded: 'Zo%C3%AB%20%22Z%22.pdf',
      },
      {
        title: 'another script',
        name: 'سيرة.pdf',
        plain: '____.pdf',
        encoded: '%D8%B3%D9%8A%D8%B1%D8%A9.pdf',
      },
      {
        title: 'signs that RFC 5987 reserves',
        name: "it's (1).pdf",
        plain: "it's (1).pdf",
        encoded: 'it%27s%20%281%29.pdf',
      },
      {
        title: 'a header in disguise',
        name: 'a\r\nSet-Cookie: b',
        plain: 'a__Set-Cookie: b',
        encoded: 'a%0D%0ASet-Cookie%3A%20b',
      },
    ])
    .run(({ assert }, { name, plain, encoded }) => {
      assert.equal(
        contentDisposition('attachment', name),
        `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
      )
    })

  test('survives half a surrogate pair', ({ assert }) => {
    assert.match(contentDisposition('inline', 'a\uD83D'), /^inline; filename="a_"/)
  })
})
