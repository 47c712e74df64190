import type { HttpContext } from '@adonisjs/core/http'
import { profileImageUrl, type default as User } from '#accounts/models/user'
import { changePhoto, PHOTO_RULES, removePhoto } from '#accounts/services/change_photo'
import { actorOf } from '#audit/actor'
import Employee from '#people/models/employee'
import { assertMayUpdate } from '#people/policies/employee_policy'
import { receiveUpload } from '#storage/uploads/receive_upload'

/** A person's photo, as HR sets or removes it. */
export default class EmployeePhotosController {
  async update(ctx: HttpContext) {
    const user = await this.pictured(ctx)
    const fileId = await receiveUpload(ctx, PHOTO_RULES.maxBytes, (body) =>
      changePhoto(user, body, actorOf(ctx))
    )
    return { profileImageUrl: profileImageUrl(user.id, fileId) }
  }

  async destroy(ctx: HttpContext) {
    await removePhoto(await this.pictured(ctx), actorOf(ctx))
    return ctx.response.noContent()
  }

  private async pictured(ctx: HttpContext): Promise<User> {
    const employee = await Employee.withAccount(Number(ctx.params.id))
    assertMayUpdate(actorOf(ctx), employee)
    return employee.user
  }
}
