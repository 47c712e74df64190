import { EmployeeNumberSequenceSchema } from '#database/schema'

/** The next employee ID; the table has one row. */
export default class EmployeeNumberSequence extends EmployeeNumberSequenceSchema {
  static override table = 'employee_number_sequences' as const
}
