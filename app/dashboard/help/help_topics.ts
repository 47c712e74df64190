import type { Access } from '#accounts/permissions/access'
import { ACCOUNT_HELP, WAITING_HELP, WORK_HELP } from '#dashboard/help/own_help'
import { PEOPLE_HELP } from '#dashboard/help/people_help'
import { TRAINING_HELP } from '#dashboard/help/training_help'
import { DOCUMENTS_HELP } from '#dashboard/help/documents_help'
import { ADMINISTRATION_HELP } from '#dashboard/help/administration_help'
import type { HelpGroup } from '#dashboard/help/help_group'

/** All of the help, in the order of the page. */
export const HELP: readonly HelpGroup[] = [
  WAITING_HELP,
  WORK_HELP,
  PEOPLE_HELP,
  TRAINING_HELP,
  DOCUMENTS_HELP,
  ADMINISTRATION_HELP,
  ACCOUNT_HELP,
]

/** A group as the page shows it. */
export type ShownHelp = {
  name: string
  heading: string
  topics: { task: string; how: string; links: { label: string; href: string }[] }[]
}

/** The help for one person: only tasks whose every permission they hold. */
export function helpFor(access: Access, waiting: boolean, isAdmin: boolean): ShownHelp[] {
  return HELP.filter(({ audience }) => !audience || audience === (waiting ? 'waiting' : 'approved'))
    .map(({ name, heading, topics }) => ({
      name,
      heading,
      topics: topics
        .filter(({ adminsOnly }) => isAdmin || !adminsOnly)
        .filter(({ permissions = [] }) => permissions.every((one) => access.can(one)))
        .map(({ task, how, links }) => ({ task, how, links })),
    }))
    .filter(({ topics }) => topics.length > 0)
}
