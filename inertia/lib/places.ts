/** The place of an address, as far as the portal can tell. */
export function describePlace(address: string | null, isLocal: boolean): string {
  if (!address) return 'Unknown address'
  return isLocal ? `${address} (local network)` : address
}
