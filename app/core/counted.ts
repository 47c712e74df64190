/** '1 person', '2,500 people'. Pages import it, too: it has no imports. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
