import { normalizeForSearch } from '#core/search/normalize'
import type { ItemTerms } from '#onboarding/packet'

type Keyed = Pick<
  ItemTerms,
  'kind' | 'moduleId' | 'templateId' | 'name' | 'owner' | 'ownerRoleId' | 'ownerUserId'
>

/** Characters of a name that tell items apart. */
const MOST = 180

/**
 * What makes items of several packets one: the same module; the same document, signed or read; an
 * upload by its name; a task by its name and whose it is.
 */
export function keyOf(item: Keyed): string {
  // A character cut in half is stored as another one: the key must be the same when it is read again.
  const name = normalizeForSearch(item.name).slice(0, MOST).toWellFormed()
  switch (item.kind) {
    case 'training':
      return `training:${item.moduleId}`
    case 'sign':
    case 'read':
      return `${item.kind}:${item.templateId}`
    case 'upload':
      return `upload:${name}`
    case 'task':
      return `task:${item.owner}${item.ownerRoleId ?? item.ownerUserId ?? ''}:${name}`
  }
}

/** Key prefix of tasks that a packet gives to the manager, whoever owns them now. */
export const managersTask = 'task:manager:'
