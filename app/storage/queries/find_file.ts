import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import type { StoredFile } from '#storage/stored_file'

export async function findFile(id: number): Promise<StoredFile | null> {
  return table(db, 'stored_files').where('id', id).first()
}
