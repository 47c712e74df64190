import { test } from '@japa/runner'

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/components/training/video/embed_address.js'
const { embedOf } = (await import(page)) as {
  embedOf: (address: string) => { site: string | null; src: string | null }
}

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.group('Videos elsewhere', () => {
  test('{0} is shown from {1}')
    .with([
      ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', `${YOUTUBE}?rel=0`],
      ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=95', `${YOUTUBE}?rel=0&start=95`],
      ['http://youtu.be/dQw4w9WgXcQ?t=1h2m3s', `${YOUTUBE}?rel=0&start=3723`],
      ['https://m.youtube.com/shorts/dQw4w9WgXcQ', `${YOUTUBE}?rel=0`],
      ['https://youtube.com/live/dQw4w9WgXcQ?feature=share', `${YOUTUBE}?rel=0`],
      ['https://www.youtube.com/embed/dQw4w9WgXcQ', `${YOUTUBE}?rel=0`],
      ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
      [
        'https://vimeo.com/76979871/8272103f6e',
        'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
      ],
      [
        'https://player.vimeo.com/video/76979871?h=8272103f6e',
        'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
      ],
      [
        'https://vimeo.com/channels/staffpicks/76979871',
        'https://player.vimeo.com/video/76979871?dnt=1',
      ],
    ] as const)
    .run(({ assert }, [address, src]) => assert.equal(embedOf(address).src, src))

  test('others are not taken for one of them', ({ assert }) => {
    for (const address of [
      'https://files.example/drill.mp4',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=short',
      'https://www.youtube.com/@channel',
      'https://vimeo.com/about',
      'no address',
    ]) {
      assert.deepEqual(embedOf(address), { site: null, src: null }, address)
    }
  })
})
