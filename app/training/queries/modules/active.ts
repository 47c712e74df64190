interface OverModules {
  whereNull(column: 'training_modules.archived_at'): unknown
  whereNotNull(column: 'training_modules.published_at'): unknown
}

/**
 * Limits a query to active modules, published and not archived: only these are assigned, taken and
 * counted.
 * @example table(db, 'training_modules').where(active)
 */
export function active(modules: OverModules): void {
  modules.whereNull('training_modules.archived_at')
  modules.whereNotNull('training_modules.published_at')
}
