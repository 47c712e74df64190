/** The valid and invalid filters of the list of accounts. */
export const USER_LIST = {
  role: ['evil', 'ADMIN'],
  roleId: ['abc', '-1', '1.5', '4294967296'],
}
