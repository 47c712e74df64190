/** What the list of accounts is narrowed by, and what that does not take. */
export const USER_LIST = {
  role: ['evil', 'ADMIN'],
  roleId: ['abc', '-1', '1.5', '4294967296'],
}
