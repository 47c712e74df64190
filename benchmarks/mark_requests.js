// Loaded into a server whose statements are counted (`node --import`): each statement sent
// because of a request has a comment before it. Statements of the server's own loops have none,
// whenever they run.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

// The same as in statements.ts.
const MARK = '/* of a request */ '

const request = new AsyncLocalStorage()
subscribe('http.server.request.start', () => request.enterWith(true))

// The product's own mysql2, which knex uses for its connections.
const { Connection } = createRequire(import.meta.url)('mysql2')
const { addCommand } = Object.getPrototypeOf(Connection.prototype)

Object.getPrototypeOf(Connection.prototype).addCommand = function (command) {
  if (typeof command?.sql === 'string' && request.getStore()) command.sql = MARK + command.sql
  return addCommand.call(this, command)
}
