import { counted } from '#core/counted'

export const peopleCount = (people: number) => counted(people, 'person', 'people')
