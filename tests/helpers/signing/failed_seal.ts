import { rm } from 'node:fs/promises'
import { sealRequest } from '#signing/sealing/sealing_worker'
import type { Person } from '#tests/helpers/people/people'
import { stagePaths } from '#tests/helpers/signing/sealed'
import {
  createTemplate,
  recorded,
  requestRow,
  sentRequest,
  signAs,
} from '#tests/helpers/signing/signing'

/** A request of two documents: the first one is sealed, the second one was lost before. */
export async function failedAfterFirstSeal(employee: Person) {
  const templateIds = [await createTemplate(), await createTemplate()]
  const sent = await sentRequest({ employee, templateIds })
  await signAs(sent, 'MANAGER')
  await recorded(sent)
  await signAs(sent, 'EMPLOYEE')
  const [, second = ''] = await stagePaths(sent)
  await rm(second)
  const status = async () => (await requestRow(sent.id)).status
  for (let attempt = 1; attempt <= 5 && (await status()) !== 'ERROR'; attempt++) {
    await sealRequest(sent.id)
  }
  return sent
}
