// Loaded into a server whose statements are counted (`node --import`): each statement that is sent
// because of a request says so on the wire, in a comment before it. What the server's own loops
// send, in whatever moment they wake, bears none.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

// As in statements.ts.
const MARK = '/* of a request */ '

const request = new AsyncLocalStorage()
subscribe('http.server.request.start', () => request.enterWith(true))

// The product's own mysql2: what knex makes its connections of.
const { Connection } = createRequire(import.meta.url)('mysql2')
const { addCommand } = Object.getPrototypeOf(Connection.prototype)

Object.getPrototypeOf(Connection.prototype).addCommand = function (command) {
  if (typeof command?.sql === 'string' && request.getStore()) command.sql = MARK + command.sql
  return addCommand.call(this, command)
}
