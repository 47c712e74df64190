// The counterpart of videos: node:http pipes ranges of one file, nothing else.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream'

const { size } = statSync(process.env.FILE)

createServer((request, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(first ?? 0)
  const end = Math.min(Number(last ?? size - 1), size - 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'content-range': `bytes ${start}-${end}/${size}`,
  })
  pipeline(createReadStream(process.env.FILE, { start, end }), response, () => {})
}).listen(Number(process.env.PORT), '127.0.0.1')
