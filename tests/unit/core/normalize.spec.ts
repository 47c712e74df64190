import { test } from '@japa/runner'
import {
  normalizeForSearch,
  likeContaining,
  likePerson,
  searchTextOf,
  sortNameOf,
} from '#core/search/normalize'

test.group('Folded text', () => {
  const folded: [text: string, expected: string][] = [
    ['Zoë  NUÑEZ', 'zoe nunez'],
    ['  Ana\t\nDíaz ', 'ana diaz'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['ﬁrst', 'first'],
    ['Ｆｕｌｌ　width', 'full width'],
    ['محمد', 'محمد'],
    ['İstanbul', 'istanbul'],
    ['مُحَمَّد', 'محمد'],
    ['מִשְׂרָד', 'משרד'],
    ['Ποσειδών', 'ποσειδων'],
    ['❤️', '❤'],
    ['👩‍🚀', '👩‍🚀'],
    ['', ''],
  ]
  test('{0} becomes {1}')
    .with(folded)
    .run(({ assert }, [text, expected]) => {
      assert.equal(normalizeForSearch(text), expected)
      assert.equal(normalizeForSearch(normalizeForSearch(text)), expected)
    })

  test('tells {0} from {1}')
    .with([
      ['की', 'कि'],
      ['কলা', 'কিলো'],
      ['กิน', 'กัน'],
      ['ಕೋಣೆ', 'ಕಾಣೆ'],
      ['かき', 'かぎ'],
      ['ハハ', 'パパ'],
    ] as const)
    .run(({ assert }, [one, other]) => {
      assert.notEqual(normalizeForSearch(one), normalizeForSearch(other))
      assert.equal(normalizeForSearch(one.normalize('NFD')), normalizeForSearch(one))
    })

  test('fits its columns whatever the names unfold to', ({ assert }) => {
    const long = { firstName: 'ﷺ'.repeat(100), lastName: '😀'.repeat(50), email: 'a@b.example' }
    assert.isAtMost(searchTextOf(long).length, 500)
    assert.isAtMost(sortNameOf(long).length, 180)
    assert.equal(sortNameOf({ firstName: 'Ana', lastName: 'Díaz' }), 'diaz ana')
  })

  const plain: [firstName: string, lastName: string, expected: string][] = [
    ['Søren', 'Đorđe', 'dorde soren'],
    ['Łukasz', 'GROẞ', 'gross lukasz'],
    ['Ævar Þór', 'Yıldız', 'yildiz aevar thor'],
    ['D’Arcy', 'Kaʻahumanu', "ka'ahumanu d'arcy"],
  ]
  test('of {0} {1} is in plain letters')
    .with(plain)
    .run(({ assert }, [firstName, lastName, expected]) => {
      assert.equal(sortNameOf({ firstName, lastName }), expected)
      assert.equal(likePerson(`${lastName} ${firstName}`), `%${expected}%`)
    })

  test('keeps a search’s wildcards from being any', ({ assert }) => {
    assert.equal(likeContaining('50%_!Á'), '%50!%!_!!a%')
  })
})
