import { test } from '@japa/runner'
import { linkToken, readLinkToken, type LinkKind } from '#accounts/services/link_tokens'

const KINDS: LinkKind[] = ['invitation', 'password_reset', 'email_change']

test.group('Link tokens', () => {
  test('name a row, and fit it alone', ({ assert }) => {
    for (const id of [1, 255, 70_000, 4_294_967_295]) {
      const link = readLinkToken('invitation', linkToken('invitation', id, 3))
      assert.equal(link?.id, id)
      assert.isTrue(link?.matches(3))
      assert.isFalse(link?.matches(2))
      assert.isFalse(link?.matches(4))
    }
  })

  test('are the same whenever they are made, and differ in kind, row and generation', ({
    assert,
  }) => {
    assert.equal(linkToken('invitation', 7, 1), linkToken('invitation', 7, 1))
    const tokens = KINDS.flatMap((kind) =>
      [1, 2, 11].flatMap((id) => [1, 2, 11].map((generation) => linkToken(kind, id, generation)))
    )
    assert.lengthOf(new Set(tokens), 27)
    for (const token of tokens) assert.match(token, /^[\w-]{38}$/)
  })

  test('of one kind open nothing of another', ({ assert }) => {
    for (const made of KINDS) {
      for (const read of KINDS) {
        const link = readLinkToken(read, linkToken(made, 7, 1))
        assert.equal(link?.matches(1), made === read, `${made} as ${read}`)
      }
    }
  })

  test('with any bit changed fit no row', ({ assert }) => {
    const token = Buffer.from(linkToken('invitation', 7, 1), 'base64url')
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = Buffer.from(token)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const link = readLinkToken('invitation', changed.toString('base64url'))
      assert.isFalse(link?.matches(1), `bit ${bit}`)
    }
  })

  test('are one text each: the bits its last sign has to spare are none', ({ assert }) => {
    const token = linkToken('invitation', 7, 1)
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const opening = [...signs].filter((sign) =>
      readLinkToken('invitation', `${token.slice(0, -1)}${sign}`)?.matches(1)
    )
    assert.deepEqual(opening, [token.at(-1)])
  })

  test('are told from what is none', ({ assert }) => {
    const token = linkToken('invitation', 7, 1)
    for (const text of ['', 'x', token.slice(1), `${token}A`, `${token}\n`, `${token.slice(1)}=`]) {
      assert.isNull(readLinkToken('invitation', text), JSON.stringify(text))
    }
  })
})
