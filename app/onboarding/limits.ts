/** Characters that fields take, and how much a packet holds. Forms and validators share them. */
export const PACKET_NAME_LENGTH = 200
export const FIRST_DAY_PLACE_LENGTH = 200
export const PACKET_TEXT_LENGTH = 2000
export const ITEM_NAME_LENGTH = 200
export const INSTRUCTIONS_LENGTH = 5000
export const LINK_LENGTH = 2048
export const MOST_ITEMS = 60
/** Days before or after. */
export const MOST_DUE_DAYS = 365
export const COMMENT_LENGTH = 2000
/** Comments on one item. */
export const MOST_COMMENTS = 200
export const NOTE_LENGTH = 2000
