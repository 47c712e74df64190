const count = new Intl.NumberFormat('en-US').format

export const peopleCount = (people: number) =>
  people === 1 ? '1 person' : `${count(people)} people`
