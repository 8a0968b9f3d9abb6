import { BlockList, isIP } from "node:net"

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Addresses that no route of the internet leads to: RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
const privateNetworks = new BlockList()
privateNetworks.addSubnet("10.0.0.0", 8, "ipv4")
privateNetworks.addSubnet("172.16.0.0", 12, "ipv4")
privateNetworks.addSubnet("192.168.0.0", 16, "ipv4")
privateNetworks.addSubnet("100.64.0.0", 10, "ipv4")
privateNetworks.addSubnet("169.254.0.0", 16, "ipv4")
privateNetworks.addSubnet("fc00::", 7, "ipv6")
privateNetworks.addSubnet("fe80::", 10, "ipv6")

const isIn = (list: BlockList, host: string): boolean => {
  const address = host.replace(/^\[(.*)\]$/, "$1")
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4")
}

/**
 * Whether a host is this machine: `localhost`, or a loopback address as the network code writes it. Other spellings of
 * such an address, and names that resolve to one, count as foreign.
 *
 * @param host a name or an address, an IPv6 address also in the brackets of `URL.hostname`
 */
export const isLoopback = (host: string): boolean => host === "localhost" || isIn(loopback, host)

/** Whether a host is this machine, or an address of a private network. Names count as public. */
export const isPrivateAddress = (host: string): boolean => isLoopback(host) || isIn(privateNetworks, host)
