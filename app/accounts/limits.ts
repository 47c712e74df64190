/** Maximum characters of fields, as the columns allow. Forms and validators share them. */
export const PERSON_NAME_LENGTH = 100
export const PHONE_LENGTH = 40
/** For a position, department or location. */
export const LISTED_NAME_LENGTH = 120
export const ROLE_NAME_LENGTH = 80
export const ROLE_DESCRIPTION_LENGTH = 300
