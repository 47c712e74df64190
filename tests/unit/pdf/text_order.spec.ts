import { test } from '@japa/runner'
import type { Pen } from '#pdf_layout/text_atoms'
import { linesOf } from '#pdf_layout/text_lines'

const pen: Pen = { fontOf: () => 'font', widthOf: (text) => text.length }

/** What stands on a line from left to right, its words of right-to-left letters as they are read. */
const drawn = (text: string) =>
  linesOf(text, pen, 1000).flatMap(({ runs }) => runs.map((run) => run.text).join(''))

// As FriBidi and browsers order them.
const ORDERED: [text: string, drawn: string][] = [
  ['שכר 30.03', '30.03 שכר'],
  ['סכום 1,234.56 שקל', 'שקל 1,234.56 סכום'],
  ['תאריך 04/03/2026', '04/03/2026 תאריך'],
  ['שעה 12:30', '12:30 שעה'],
  ['טלפון 03-1234567', '03-1234567 טלפון'],
  ['הנחה 50%', '50% הנחה'],
  ['סכום $30', '$30 סכום'],
  ['John שכר 30.03 x', 'John 30.03 שכר x'],
  ['المبلغ 1,234.56', '1,234.56 المبلغ'],
  ['التاريخ 04/03/2026', '04/03/2026 التاريخ'],
  ['المبلغ ١٬٢٣٤٫٥٦', '١٬٢٣٤٫٥٦ المبلغ'],
  ['المبلغ 50%', '%50 المبلغ'],
  ['هاتف 03-555', '555-03 هاتف'],
  ['John ١٢', 'John ١٢'],
  ['5 - 6 שקל', 'שקל 6 - 5'],
  ['עמוד 3, סעיף 4', '4 סעיף ,3 עמוד'],
  ['שלום (abc) 12', '12 (abc) שלום'],
  ['שם (של 3)', '(3 של) שם'],
  ['John (שלום) 12', 'John (שלום) 12'],
]

test.group('The order of text in two directions', () => {
  test('keeps numbers and brackets together: {0}')
    .with(ORDERED)
    .run(({ assert }, [text, expected]) => assert.deepEqual(drawn(text), [expected]))
})
