import type { HttpContext } from '@adonisjs/core/http'
import { profileImageUrl } from '#accounts/models/user'
import { changePhoto, PHOTO_RULES, removePhoto } from '#accounts/services/change_photo'
import { actorOf } from '#audit/actor'
import type { Change } from '#audit/services/change'
import Employee from '#people/models/employee'
import { assertMayUpdate } from '#people/policies/employee_policy'
import { receiveUpload } from '#storage/uploads/receive_upload'

/** A person's photo, as HR sets or removes it. */
export default class EmployeePhotosController {
  async update(ctx: HttpContext) {
    const { id, userId } = await Employee.withAccount(Number(ctx.params.id))
    const fileId = await receiveUpload(ctx, PHOTO_RULES.maxBytes, (body) =>
      changePhoto(userId, body, actorOf(ctx), (change) => this.judge(change, id))
    )
    return { profileImageUrl: profileImageUrl(userId, fileId) }
  }

  async destroy(ctx: HttpContext) {
    const { id, userId } = await Employee.withAccount(Number(ctx.params.id))
    await removePhoto(userId, actorOf(ctx), (change) => this.judge(change, id))
    return ctx.response.noContent()
  }

  private async judge({ actor, trx }: Change, id: number): Promise<void> {
    assertMayUpdate(actor, await Employee.withAccount(id, trx))
  }
}
