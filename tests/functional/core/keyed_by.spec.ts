import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import app from '@adonisjs/core/services/app'
import UserRole from '#accounts/models/user_role'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import MailPreference from '#messages/models/mail_preference'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

/** Every model of the portal. */
async function models(): Promise<LucidModel[]> {
  const files = readdirSync(app.makePath('app'), { recursive: true, encoding: 'utf8' })
  const imported = await Promise.all(
    files
      .filter((file) => /models\/\w+\.ts$/.test(file))
      .map((file) => import(app.makePath('app', file)))
  )
  return imported.flatMap(({ default: model }) => (model?.$columnsDefinitions ? [model] : []))
}

/** Each table's key, where it has several columns. */
async function keysOfSeveral(): Promise<Map<string, string[]>> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const sql = isMysql
    ? `select table_name as name, column_name as part from information_schema.key_column_usage
       where constraint_name = 'PRIMARY' and table_schema = database()`
    : `select m.name, c.name as part from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table' and c.pk > 0`
  const answer = await db.rawQuery(sql)
  const rows: { name: string; part: string }[] = isMysql ? answer[0] : answer
  const keys = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    [...keys].flatMap(([name, parts]) =>
      parts.length > 1 ? [[name, parts.map(({ part }) => part)]] : []
    )
  )
}

test.group('A row whose key is several columns', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('is written and deleted alone, of each model there is', async ({ assert }) => {
    const keys = await keysOfSeveral()
    const keyed = (await models()).filter(({ table }) => keys.has(table))
    assert.isAbove(keyed.length, 9)
    for (const model of keyed) {
      const row = new model()
      for (const name of model.$columnsDefinitions.keys()) row.$setAttribute(name, 1)
      row.$hydrateOriginals()
      for (const action of ['update', 'delete'] as const) {
        const { sql } = row.$getQueryFor(action, db.connection()).toSQL()
        for (const part of keys.get(model.table) ?? []) {
          assert.include(sql, `\`${part}\``, `${model.name} ${action}`)
        }
      }
      await assert.rejects(() => model.find(1), /together/)
    }
  })

  test('leaves the others that share a part of it', async ({ assert }) => {
    const { id } = await given.employee()
    const at = '2026-01-01 00:00:00.000'
    const kinds = ['documents', 'training', 'digest']
    const others = async () =>
      (await db.from('mail_preferences').where('user_id', id).orderBy('kind')).map(
        ({ kind }) => kind
      )
    for (const kind of kinds) {
      await change(systemActor, (change) =>
        change.store(new MailPreference().fill({ userId: id, kind, offSince: at }))
      )
    }
    const [, one] = await MailPreference.query().where('userId', id).orderBy('kind')
    await change(systemActor, (change) => change.store(one!.merge({ kind: 'zoo' })))
    assert.deepEqual(await others(), ['digest', 'training', 'zoo'])
    await one!.delete()
    assert.deepEqual(await others(), ['digest', 'training'])
    await assert.rejects(() => UserRole.findOrFail(id), /userId and roleId together/)
  })
})
