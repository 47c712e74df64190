import { test } from '@japa/runner'
import { nameIn, namesOf } from '#people/erasure/names_of'

test.group('Names of an erased person', () => {
  const names = namesOf({
    firstNames: ['José'],
    lastNames: ['Nuñez'],
    emails: ['josé.n@example.com'],
  })

  test('“{$self}” names them')
    .with(['Call JOSE first.', 'Signed: Nunez', 'Write to josé.n@example.com, please'])
    .run(({ assert }, text) => {
      assert.isNotNull(nameIn(text, names))
    })

  const short = new Set([
    ...namesOf({ firstNames: ['Bo'], lastNames: ['Wu'], emails: [] }),
    ...namesOf({ firstNames: ['伟'], lastNames: ['王'], emails: [] }),
    ...namesOf({ firstNames: ['花子'], lastNames: ['森'], emails: [] }),
    ...namesOf({ firstNames: ['지수'], lastNames: ['김'], emails: [] }),
  ])
  test('“{$self}” has a name of short words in full')
    .with([
      'Call Bo Wu first.',
      'wu-bo.csv',
      '王 伟',
      '王伟.csv',
      '王伟 is gone',
      '花子',
      '王伟要求删除',
      '搜索王伟的文件',
      '王伟2024.csv',
    ])
    .run(({ assert }, text) => {
      assert.isNotNull(nameIn(text, short))
    })

  test('“{$self}” has no more than initials')
    .with(['Call Bo.', 'Wu asked', 'bowu', 'Bo and Wu', '王', '지', '지숙'])
    .run(({ assert }, text) => {
      assert.isNull(nameIn(text, short))
    })

  test('are no other words', ({ assert }) => {
    assert.isNull(nameIn('Joseph wrote to jo.n@example.com', names))
  })
})
