/** As strict as a browser's own email field; the server decides. */
export const emailRules = {
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Invalid email address' },
}
