import db from '@adonisjs/lucid/services/db'
import { STORED_FILES_TABLE, type StoredFile } from '#storage/stored_file'

export async function findFile(id: number): Promise<StoredFile | null> {
  return (await db.from(STORED_FILES_TABLE).where('id', id).first()) as StoredFile | null
}
