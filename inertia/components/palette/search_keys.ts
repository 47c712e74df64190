/** The keys that open the search, as this keyboard names them. */
export const searchKeys = () => [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K']
