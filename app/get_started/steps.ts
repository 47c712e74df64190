import type { Permission } from '#core/permissions'

/** The steps of the guided set-up, in their order, with who may do each. */
export const STEPS = {
  company: 'settings:manage',
  time: 'settings:manage',
  email: 'admin',
  lists: 'employees:update',
  trainings: 'modules:manage',
  forms: 'documents:manage',
  packet: 'employees:update',
  people: 'employees:create',
  administrator: 'admin',
  security: 'everyone',
} as const satisfies Record<string, Permission | 'admin' | 'everyone'>

export type StepName = keyof typeof STEPS

export const STEP_NAMES = Object.keys(STEPS) as StepName[]

export type SetupStep = {
  name: StepName
  /** What has been set up, as the data say. */
  done: boolean
  /** Put aside by someone; a step that is done is never skipped. */
  skipped: boolean
}

export type Setup = {
  steps: SetupStep[]
  /** Of the steps that are not skipped. */
  percent: number
  /** Whether every step is done or skipped. */
  complete: boolean
  dismissed: boolean
}
