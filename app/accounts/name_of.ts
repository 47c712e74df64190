interface Named {
  first_name: string | null
  last_name: string | null
  email: string | null
}

/** A person's name; without one, their address. */
export const nameOf = ({ first_name: first, last_name: last, email }: Named): string =>
  `${first ?? ''} ${last ?? ''}`.trim() || (email ?? '')
