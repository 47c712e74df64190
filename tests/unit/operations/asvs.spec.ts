import { existsSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** The requirements of OWASP ASVS 5.0 at levels 1 and 2: the numbers of each section. */
const SECTIONS: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
}

const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`)
)

const text = readFileSync(app.makePath('docs/asvs.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim())

test.group('docs/asvs.md', () => {
  test('answers every requirement once, or says why it does not apply', ({ assert }) => {
    const answered = rows.map((row) => cellsOf(row)[1] ?? '')
    const notApplicable = text
      .split('\n')
      .filter((line) => line.startsWith('Not applicable: '))
      .flatMap((line) => line.match(/\b\d+\.\d+\.\d+\b/g) ?? [])
    assert.sameMembers([...answered, ...notApplicable], REQUIREMENTS)
  })

  test('names for each what shows it, and files that exist', ({ assert }) => {
    for (const row of rows) {
      const [, number, how = '', shownBy = ''] = cellsOf(row)
      assert.isNotEmpty(how, number)
      const files = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
      assert.isNotEmpty(files, number)
      for (const file of files) assert.isTrue(existsSync(app.makePath(file)), `${number}: ${file}`)
    }
  })

  test('counts and lists what is not met', ({ assert }) => {
    const of = (word: string) =>
      rows.filter((row) => cellsOf(row)[2]?.startsWith(word)).map((row) => cellsOf(row)[1])
    const [, notMet, partly] = /^Not met: (.*?)\. Partly: (.*)\.$/m.exec(text) ?? []
    assert.deepEqual(notMet?.split(', '), of('Not met'))
    assert.deepEqual(partly?.split(', '), of('Partly'))
  })
})
