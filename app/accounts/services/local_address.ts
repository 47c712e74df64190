import { BlockList, isIP } from 'node:net'

/** Addresses of this machine and of private networks (RFC 1918, 4193, 3927, 4291, 6598). */
const local = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  local.addSubnet(network, bits, 'ipv4')
}
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether an address is in the company's own network. For other addresses, the place would need a
 * database of the world's addresses, which the portal does not have.
 */
export function isLocalAddress(address: string | null): boolean {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? '') ?? []
  const plain = mapped ?? address?.split('%')[0] ?? ''
  const family = isIP(plain)
  return family !== 0 && local.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
