/** Invalid values in place of an id in an address. */
export const NO_IDS = [
  '0',
  '999999999',
  '4294967296',
  '99999999999999999999',
  '9'.repeat(400),
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'abc',
  'null',
  '%00',
  '1%00',
  '1%27--',
  '%D9%A1',
  '%E0%A4%A',
  '..%2F1',
]

/** The same for the token of a link. */
export const NO_TOKENS = [
  'x',
  'A'.repeat(38),
  'A'.repeat(6000),
  '%00',
  '..%2F..%2Fetc%2Fpasswd',
  '%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80',
  '%E0%A4%A',
  `${'A'.repeat(37)}%00`,
  '1',
]
