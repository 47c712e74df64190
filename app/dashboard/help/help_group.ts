import type { Permission } from '#core/permissions'

/** Something that people do here. Who holds every permission of it may open all of its links. */
export interface HelpTopic {
  task: string
  /** One sentence or a few: what to open, and what to choose there. */
  how: string
  links: { label: string; href: string }[]
  permissions?: Permission[]
  /** What also needs users:manage, but no one else may do. */
  adminsOnly?: true
}

export interface HelpGroup {
  /** Its place on the page, and its address there. */
  name: string
  heading: string
  topics: HelpTopic[]
  /** Only for people who wait for approval, or only for everyone else; by default for both. */
  audience?: 'waiting' | 'approved'
}
