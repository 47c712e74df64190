import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** Lucid's, without telling an insert from the rest. */
type QueryFor = (
  this: LucidRow,
  action: string,
  client: QueryClientContract
) => ModelQueryBuilderContract<LucidModel>

/**
 * For a model whose table's key is several columns: Lucid knows one, and would change and delete
 * every row that shares it. `find` is refused, since one value names no row.
 * @example `@keyedBy('userId', 'roleId') export default class UserRole extends UserRoleSchema`
 */
export function keyedBy<const Names extends readonly string[]>(...attributes: Names) {
  return <Model extends LucidModel & { prototype: LucidRow & Record<Names[number], unknown> }>(
    model: Model
  ): void => {
    // What the database made of an insert is no part of such a key.
    model.selfAssignPrimaryKey = true
    const row: LucidRow = model.prototype
    const queryFor = row.$getQueryFor as unknown as QueryFor
    const byAll: QueryFor = function (this: LucidRow, action, client) {
      if (action === 'insert') return queryFor.call(this, action, client)
      const query = client.modelQuery(model) as unknown as ReturnType<QueryFor>
      for (const attribute of attributes) query.where(attribute, this.$original[attribute])
      return query
    }
    row.$getQueryFor = byAll as unknown as LucidRow['$getQueryFor']
    const refuse = async (): Promise<never> => {
      throw new Error(`A ${model.name} is found by ${attributes.join(' and ')} together`)
    }
    model.find = refuse
    model.findOrFail = refuse
  }
}
