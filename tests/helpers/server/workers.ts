import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { soon } from '#tests/helpers/soon'

type Server = Awaited<ReturnType<typeof startLoggedServer>>

/** The processes that have said that they serve, in this order. */
export const served = (server: Server) =>
  [...server.log().matchAll(/"pid":(\d+)[^\n]*started HTTP server/g)].map((found) =>
    Number(found[1])
  )

/** A portal with two workers that serve. */
export async function twoWorkers() {
  const server = await startLoggedServer({}, 2)
  await soon('two serve', () => served(server).length === 2)
  return server
}
