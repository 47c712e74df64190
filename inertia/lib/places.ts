/** Where an address is, as far as anybody here can tell. */
export function describePlace(address: string | null, isLocal: boolean): string {
  if (!address) return 'Unknown address'
  return isLocal ? `${address} (local network)` : address
}
