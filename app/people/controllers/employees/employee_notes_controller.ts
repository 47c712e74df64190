import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import Employee from '#people/models/employee'
import { assertMayKeepNotes } from '#people/policies/employee_policy'
import { listNotes } from '#people/queries/employees/employee_notes'
import { addNote, deleteNote } from '#people/services/employee_notes'
import EmployeeNoteTransformer from '#people/transformers/employee_note_transformer'
import { noteListValidator, noteValidator } from '#people/validators/profile'

/** HR's notes about a person, only for HR. */
export default class EmployeeNotesController {
  async index(ctx: HttpContext) {
    const paging = await noteListValidator.validate(ctx.request.qs())
    const { id } = await this.notable(ctx)
    const rows = answerList(ctx, await listNotes(id, paging), false)
    return ctx.serialize(EmployeeNoteTransformer.transform(rows, actorOf(ctx)))
  }

  async store(ctx: HttpContext) {
    const { body } = await ctx.request.validateUsing(noteValidator)
    const key = await idempotencyKeyOf(ctx)
    const note = await addNote(Number(ctx.params.id), body, actorOf(ctx), key)
    ctx.response.status(201)
    return ctx.serialize(EmployeeNoteTransformer.transform(note, actorOf(ctx)))
  }

  async destroy(ctx: HttpContext) {
    const note = { id: Number(ctx.params.noteId), employeeId: Number(ctx.params.id) }
    await deleteNote(note, actorOf(ctx))
    return ctx.response.noContent()
  }

  private async notable(ctx: HttpContext): Promise<Employee> {
    const employee = await Employee.withAccount(Number(ctx.params.id))
    assertMayKeepNotes(actorOf(ctx), employee)
    return employee
  }
}
