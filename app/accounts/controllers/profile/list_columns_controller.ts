import type { HttpContext } from '@adonisjs/core/http'
import { chooseColumns } from '#accounts/services/list_columns'
import { employeeColumnsValidator } from '#accounts/validators/list_columns'

/** The columns that a person sees in a list. */
export default class ListColumnsController {
  async update(ctx: HttpContext) {
    const { columns } = await ctx.request.validateUsing(employeeColumnsValidator)
    await chooseColumns(ctx.auth.getUserOrFail().id, 'employees', columns)
    return ctx.response.noContent()
  }
}
