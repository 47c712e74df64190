import type { HttpContext } from '@adonisjs/core/http'
import { listEmployment } from '#people/queries/employees/employment_list'
import { actorOf } from '#audit/actor'
import { detailsFor, profileRights } from '#people/controllers/profile'
import { listNotes } from '#people/queries/employees/employee_notes'
import EmployeeDetailsTransformer from '#people/transformers/employee_details_transformer'
import EmployeeNoteTransformer from '#people/transformers/employee_note_transformer'
import EmploymentTransformer from '#people/transformers/employment_transformer'
import { localDay } from '#settings/local_time'

/** Rows shown at first; the lists' own calls load the rest. */
const PERIODS_SHOWN = 50
const NOTES_SHOWN = 20

/** `/employees/:id`: everything about one person in one place. */
export default class EmployeeProfilePagesController {
  async show(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const details = await detailsFor(ctx, id)
    const rights = await profileRights(ctx, details)
    const employment = await listEmployment(id, details, { perPage: PERIODS_SHOWN })
    const notes = rights.keepNotes ? await listNotes(id, { perPage: NOTES_SHOWN }) : null
    return ctx.inertia.render('people/employees/show', {
      employee: EmployeeDetailsTransformer.transform(details, rights),
      employment: EmploymentTransformer.transform(employment.rows),
      employmentTotal: employment.total,
      notes: notes ? EmployeeNoteTransformer.transform(notes.rows, actorOf(ctx)) : null,
      notesTotal: notes?.total ?? 0,
      today: localDay(),
    })
  }
}
