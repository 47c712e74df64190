import { EmployeeNumberSequenceSchema } from '#database/schema'

/** The next employee ID to give out: the table's one row. */
export default class EmployeeNumberSequence extends EmployeeNumberSequenceSchema {
  static override table = 'employee_number_sequences' as const
}
