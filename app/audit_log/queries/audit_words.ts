import db from '@adonisjs/lucid/services/db'
import { ENTITY_TYPES, VERBS } from '#audit_log/words'

/** Far more kinds than the product writes. */
const MOST = 500

export type AuditWords = {
  actions: string[]
  entityTypes: string[]
}

/**
 * The actions and kinds in the log, in alphabetical order. Each is looked up in its index right
 * after the previous one. `distinct` on SQLite would read a million entries for fifty words,
 * which takes seconds.
 */
export async function auditWords(): Promise<AuditWords> {
  const [actions, entityTypes] = await Promise.all([wordsOf('action'), wordsOf('entity_type')])
  return { actions, entityTypes }
}

/** Whether the portal writes entries with the word, or an earlier version wrote one into this log. */
export async function isAuditWord(
  column: 'action' | 'entity_type',
  word: string
): Promise<boolean> {
  const written = column === 'action' ? Object.keys(VERBS) : ENTITY_TYPES
  if (written.includes(word)) return true
  const logged = await wordsOf(column)
  return logged.includes(word)
}

/** Whether there is an account with the ID, or the log has entries of one that is gone. */
export async function isPerformer(id: number): Promise<boolean> {
  const account = await db.from('users').where('id', id).first()
  return Boolean(account ?? (await db.from('audit_entries').where('performed_by_id', id).first()))
}

async function wordsOf(column: 'action' | 'entity_type'): Promise<string[]> {
  const rows: { word: string }[] = await db
    .query()
    .from(
      db.raw(
        `(with recursive words (word, place) as (
          select min(${column}), 1 from audit_entries
          union all
          select (select min(${column}) from audit_entries where ${column} > words.word), place + 1
          from words where words.word is not null and place < ${MOST}
        ) select word from words where word is not null) as found`
      ) as never
    )
    .orderBy('word')
  return rows.map(({ word }) => word)
}
