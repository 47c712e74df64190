import { test } from '@japa/runner'
import { contentDisposition } from '#storage/services/content_disposition'

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
