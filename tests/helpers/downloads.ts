import type { Caller } from '#tests/helpers/caller'

/** The columns of an exported list of employees. */
export const EXPORT_HEADINGS = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Position',
  'Department',
  'Location',
  'Start date',
  'Source of hire',
  'Employee ID',
  'Candidate ID',
  'Status',
  'Onboarding status',
  'Manager email',
  'Manager name',
  'End date',
]

/** The bytes of a response, which a Caller reads as text; a POST if there is a body. */
export async function bytesOf(caller: Caller, url: string, body?: unknown): Promise<Uint8Array> {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(url, `http://${process.env.HOST}:${process.env.PORT}`), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The bytes of a file from one to another, both included. */
export async function rangeOf(
  caller: Caller,
  url: string,
  start: number,
  end: number
): Promise<Uint8Array> {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(url, `http://${process.env.HOST}:${process.env.PORT}`), {
    headers: { cookie, range: `bytes=${start}-${end}` },
  })
  if (answer.status !== 206) throw new Error(`${url}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
