import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList } from '#core/http/paging'
import { findEmployeeDetails } from '#people/queries/employee_details'
import { assertMayKeepNotes, noteKeeperOf } from '#people/policies/employee_policy'
import { addNote, deleteNote, listNotes } from '#people/services/employee_notes'
import EmployeeNoteTransformer from '#people/transformers/employee_note_transformer'
import { noteValidator, profileListValidator } from '#people/validators/profile'

/** What HR notes about a person, for HR alone. */
export default class EmployeeNotesController {
  async index(ctx: HttpContext) {
    const paging = await profileListValidator.validate(ctx.request.qs())
    const list = await listNotes(await this.notable(ctx), paging)
    const rows = answerList(ctx, list, false)
    return ctx.serialize(EmployeeNoteTransformer.transform(rows, noteKeeperOf(ctx)))
  }

  async store(ctx: HttpContext) {
    const { body } = await ctx.request.validateUsing(noteValidator)
    const note = await addNote(await this.notable(ctx), body, actorOf(ctx))
    ctx.response.status(201)
    return ctx.serialize(EmployeeNoteTransformer.transform(note, noteKeeperOf(ctx)))
  }

  async destroy(ctx: HttpContext) {
    const note = { id: Number(ctx.params.noteId), employeeId: await this.notable(ctx) }
    await deleteNote(note, noteKeeperOf(ctx), actorOf(ctx))
    return ctx.response.noContent()
  }

  private async notable(ctx: HttpContext): Promise<number> {
    const details = await findEmployeeDetails(Number(ctx.params.id), { mayViewPay: false })
    assertMayKeepNotes(ctx, details)
    return details.row.id
  }
}
