// The counterpart of the audit log's export and verification: mysql2 streams the same rows to a
// file as JSON Lines, or links each with a keyed hash, and nothing else.
import { createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import mysql from 'mysql2'

const { name, ...database } = JSON.parse(process.env.DATABASE)
const connection = mysql.createConnection({ ...database, database: name, dateStrings: true })
const rows = connection.query('SELECT * FROM audit_entries ORDER BY id').stream()

if (process.env.OUTPUT) {
  const lines = new Transform({
    writableObjectMode: true,
    transform: (row, _encoding, done) => done(null, `${JSON.stringify(row)}\n`),
  })
  await pipeline(rows, lines, createWriteStream(process.env.OUTPUT))
} else {
  let mac = ''
  for await (const row of rows) {
    mac = createHmac('sha256', 'bare')
      .update(mac + JSON.stringify(row))
      .digest('hex')
  }
  console.log(mac)
}
connection.end()
