// The portal's counterpart: node:http and mysql2 answer the same rows, nothing else.
import { createServer } from 'node:http'
import mysql from 'mysql2/promise'

const { name, ...database } = JSON.parse(process.env.DATABASE)
const pool = mysql.createPool({
  ...database,
  database: name,
  connectionLimit: 10,
  dateStrings: true,
})

/** Fifty people by keyset, as in the portal's list. */
const PAGE = `
  SELECT employees.id, employees.user_id, users.first_name, users.last_name, users.email,
         users.phone, users.position, users.department, users.photo_file_id, employees.location,
         employees.start_date, employees.employee_number, employees.candidate_id,
         employees.status, employees.onboarding_status, employees.created_at
  FROM users FORCE INDEX (users_sort_name)
  STRAIGHT_JOIN employees ON employees.user_id = users.id
  WHERE users.sort_name > ? OR (users.sort_name = ? AND users.id > ?)
  ORDER BY users.sort_name, users.id
  LIMIT 50`

/** Captured SQL of the portal, given with POST /sql and run by GET /sql?n=. */
let captured = []
/** All SQL of a page with its answer: POST /replays, GET /replay?n=. */
let replays = []

async function answerOf(request) {
  if (request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/replays') replays = JSON.parse(body)
    else captured = JSON.parse(body)
    return []
  }
  if (request.url.startsWith('/replay')) {
    const { statements, answer } = replays[Number(request.url.split('=')[1]) % replays.length]
    for (const sql of statements) await pool.query(sql)
    return answer
  }
  if (request.url.startsWith('/sql')) {
    const number = Number(request.url.split('=')[1]) % captured.length
    const [rows] = await pool.query(captured[number])
    return rows
  }
  const [rows] = await pool.query(PAGE, ['', '', 0])
  return rows
}

createServer((request, response) => {
  answerOf(request).then(
    (rows) => {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(rows))
    },
    (error) => response.writeHead(500).end(String(error))
  )
}).listen(Number(process.env.PORT), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))
