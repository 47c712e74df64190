import type { Row } from '#database/tables'
import type Checklist from '#onboarding/models/checklist'
import type OnboardingPacket from '#onboarding/models/packet'
import type { FirstDay } from '#people/onboarding/settle_onboarding'
import type { Day } from '#training/compliance_status'

/** When and where someone starts: as the packet with the earliest time says. Null where none does. */
export function firstDayOf(packets: readonly FirstDay[]): FirstDay | null {
  const saying = packets
    .filter(({ time, place }) => time !== null || place !== null)
    .toSorted((a, b) => (a.time ?? '~').localeCompare(b.time ?? '~'))
  const [first] = saying
  if (!first) return null
  return { time: first.time, place: saying.find(({ place }) => place !== null)?.place ?? null }
}

export const firstDayOfPackets = (packets: readonly OnboardingPacket[]) =>
  firstDayOf(packets.map(({ firstDayTime: time, firstDayPlace: place }) => ({ time, place })))

/** The first day of a run: as the profile has it, also before HR updates a run that is under way. */
export const startOf = (
  run: Pick<Row<Checklist>, 'kind' | 'current' | 'start_on'>,
  startDate: Day | null
): Day | null => (run.kind === 'onboarding' && run.current === 1 ? startDate : run.start_on)
