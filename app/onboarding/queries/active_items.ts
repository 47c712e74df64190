import { active } from '#training/queries/modules/active'

interface Modules {
  from(table: 'training_modules'): {
    where(condition: typeof active): { select(column: 'id'): unknown }
  }
}

interface OverItems {
  whereNull(column: 'module_id'): unknown
  orWhereIn(column: 'module_id', modules: (query: Modules) => void): unknown
}

/**
 * Limits a query to items of packets or checklists that people get: none whose module was archived
 * or deleted since.
 * @example ChecklistItem.query().where(activeItems)
 */
export function activeItems(items: OverItems): void {
  items.whereNull('module_id')
  items.orWhereIn('module_id', (query) => {
    query.from('training_modules').where(active).select('id')
  })
}
