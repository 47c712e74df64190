import { test } from '@japa/runner'
import { readMoney } from '#spreadsheets/values/money'
import { FormatEvidence } from '#spreadsheets/values/format_evidence'
import type { DecimalMark } from '#spreadsheets/types'

test.group('Amounts of a file', () => {
  test('{text} is {amount}, whatever the decimal mark of the file')
    .with([
      { text: '48000', amount: '48000' },
      { text: '$48000', amount: '48000' },
      { text: ' 48000 € ', amount: '48000' },
      { text: 'CHF 48000', amount: '48000' },
      { text: '48000 USD', amount: '48000' },
      { text: 'US$ 48000', amount: '48000' },
      { text: '£48 000', amount: '48000' },
      { text: '48\u00A0000', amount: '48000' },
      { text: '48\u202F000', amount: '48000' },
      { text: "48'000", amount: '48000' },
      { text: '1’048’000', amount: '1048000' },
      { text: "48'000.-", amount: '48000' },
      { text: '0', amount: '0' },
      { text: '007', amount: '7' },
    ])
    .run(({ assert }, { text, amount }) => {
      for (const mark of ['.', ',', null] as const) {
        assert.deepEqual(readMoney(text, mark), { amount, rounded: false })
      }
    })

  test('{text} is {amount} in a file that writes {mark}')
    .with([
      { text: '$48,000.00', mark: '.', amount: '48000' },
      { text: '48,000', mark: '.', amount: '48000' },
      { text: '48,000', mark: ',', amount: '48' },
      { text: '48.000', mark: ',', amount: '48000' },
      { text: '48.000,50 €', mark: ',', amount: '48000.5' },
      { text: '1,048,000', mark: '.', amount: '1048000' },
      { text: '48 000,50', mark: ',', amount: '48000.5' },
      { text: "48'000.50", mark: '.', amount: '48000.5' },
      { text: '22.50', mark: '.', amount: '22.5' },
      { text: '22.5', mark: '.', amount: '22.5' },
      { text: '22,50', mark: ',', amount: '22.5' },
      { text: '22.00', mark: '.', amount: '22' },
      { text: '100', mark: '.', amount: '100' },
      { text: '.5', mark: '.', amount: '0.5' },
      { text: '22.1255', mark: '.', amount: '22.1255' },
      { text: '0.125', mark: '.', amount: '0.125' },
      { text: '999,999,999.99', mark: '.', amount: '999999999.99' },
    ] as { text: string; mark: DecimalMark; amount: string }[])
    .run(({ assert }, { text, mark, amount }) => {
      assert.deepEqual(readMoney(text, mark), { amount, rounded: false })
    })

  test('decimals of a formula are rounded, and that is said', ({ assert }) => {
    assert.deepEqual(readMoney('23.0769230769231', '.'), { amount: '23.0769', rounded: true })
    assert.deepEqual(readMoney('23.99999', '.'), { amount: '24', rounded: true })
    assert.deepEqual(readMoney('23.50000', '.'), { amount: '23.5', rounded: false })
  })

  test('{text} is refused: {fault}')
    .with([
      { text: '-5', fault: 'negative' },
      { text: '$-5.00', fault: 'negative' },
      { text: '-$5.00', fault: 'negative' },
      { text: '(5.00)', fault: 'negative' },
      { text: '−5', fault: 'negative' },
      { text: '5-', fault: 'negative' },
      { text: '52k', fault: 'short' },
      { text: '$1.2M', fault: 'short' },
      { text: '52 K', fault: 'short' },
      { text: '1000000000', fault: 'large' },
      { text: '999,999,999.995', fault: 'large' },
      { text: '9'.repeat(400), fault: 'large' },
      { text: '22,50', fault: 'contrary' },
      { text: '48.000,00', fault: 'contrary' },
      { text: 'n/a', fault: 'unknown' },
      { text: '$', fault: 'unknown' },
      { text: '48,00,000', fault: 'unknown' },
      { text: '48,0000.00', fault: 'unknown' },
      { text: '1.2.3', fault: 'unknown' },
      { text: '40000-50000', fault: 'unknown' },
      { text: '22.50/hr', fault: 'unknown' },
      { text: '1e5', fault: 'unknown' },
      { text: '٤٨', fault: 'unknown' },
    ])
    .run(({ assert }, { text, fault }) => assert.equal(readMoney(text, '.'), fault))

  test('what reads both ways is not read before the mark is known', ({ assert }) => {
    assert.equal(readMoney('48,000', null), 'unmarked')
    assert.equal(readMoney('48,000', 'ambiguous'), 'unmarked')
    assert.deepEqual(readMoney('22.58', 'ambiguous'), { amount: '22.58', rounded: false })
  })

  test('a file with {amounts} has the mark {mark}')
    .with([
      { amounts: ['48,000'], mark: 'ambiguous' },
      { amounts: ['48,000', '48,000.00'], mark: '.' },
      { amounts: ['48,000', '22.58'], mark: '.' },
      { amounts: ['48.000', '22,58'], mark: ',' },
      { amounts: ['1.048.000'], mark: ',' },
      { amounts: ["48'000.5"], mark: '.' },
      { amounts: ['22.58', '22,58'], mark: 'ambiguous' },
      { amounts: ['48000', '', 'n/a', '-5.00'], mark: null },
    ] as { amounts: string[]; mark: DecimalMark | null }[])
    .run(({ assert }, { amounts, mark }) => {
      const evidence = new FormatEvidence()
      for (const cell of amounts) evidence.add('money', cell)
      assert.equal(evidence.result().decimalMark, mark)
    })

  test('what has to be asked is asked with some of the cells', ({ assert }) => {
    const evidence = new FormatEvidence()
    for (const cell of ['48,000', '48,000', '5', '51,000', '52,000', '53,000']) {
      evidence.add('money', cell)
    }
    assert.deepEqual(evidence.samples('money'), ['48,000', '51,000', '52,000'])
    for (const cell of ['11/21/2019', '11/22/2019', '21/11/2019', '01/02/2025']) {
      evidence.add('startDate', cell)
    }
    assert.deepEqual(evidence.samples('startDate'), ['01/02/2025', '11/21/2019', '21/11/2019'])
  })
})
