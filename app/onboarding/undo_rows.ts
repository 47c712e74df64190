import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import ChecklistPacket from '#onboarding/models/checklist_packet'
import { registerUndoRows, type UndoRows } from '#people/undo/undo_rows'
import Assignment from '#training/models/assignment'
import Completion from '#training/models/completion'
import Progress from '#training/models/progress'

const ofEmployee: UndoRows['of'] = (rows, id) => rows.where('employee_id', id)

// What approving someone starts, which an undo of the approval takes back.
registerUndoRows(
  { table: Checklist.table, of: ofEmployee },
  { table: ChecklistItem.table, of: ofEmployee },
  {
    table: ChecklistPacket.table,
    key: ['checklist_id', 'packet_id'],
    of: (rows, id) =>
      rows.whereIn('checklist_id', (own) =>
        own.from(Checklist.table).where('employee_id', id).select('id')
      ),
  },
  { table: Assignment.table, of: ofEmployee },
  { table: Progress.table, of: ofEmployee },
  { table: Completion.table, of: ofEmployee }
)
