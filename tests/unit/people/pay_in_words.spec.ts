import { test } from '@japa/runner'
import { moneyInWords, payInWords } from '#people/employment/pay_in_words'

test.group('Pay in words', () => {
  test('{$self} has its sign')
    .with([
      ['30.03', '$30.03'],
      ['31.5', '$31.50'],
      ['31.505', '$31.505'],
      ['31.500', '$31.50'],
      ['1234567890123456789012', '$1,234,567,890,123,456,789,012'],
      ['0.5', '$0.50'],
      ['65520', '$65,520'],
      ['0065520.00', '$65,520.00'],
      ['65,520', '$65,520'],
      ['65,520 €', '65,520 €'],
      ['$20', '$20'],
    ])
    .run(({ assert }, [amount = '', words = '']) => assert.equal(moneyInWords(amount), words))

  test('names the hour', ({ assert }) => {
    assert.equal(payInWords({ salary: '52000', hourlyRate: '30.03' }), '$52,000, $30.03 per hour')
    assert.equal(payInWords(null), '')
  })
})
