export const ok = (name, message) => ({ name, state: 'ok', message })
export const warning = (name, message, mend) => ({ name, state: 'warning', message, mend })
export const broken = (name, message, mend) => ({ name, state: 'broken', message, mend })
