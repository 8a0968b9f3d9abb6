import { lookup } from "node:dns"
import type { LookupFunction } from "node:net"
import ipaddr from "ipaddr.js"

/** An address is not one of the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super("The address is not on the public internet")
    this.name = "PrivateAddressError"
  }
}

/** Whether an IP address, in any notation, is one of the public internet; false for anything else. */
export const isPublicAddress = (address: string): boolean => {
  const bare = address.replace(/^\[(.*)\]$/, "$1")
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "unicast"
}

/** Whether a host of a URL is an IP address; those are connected to without a lookup. */
export const isAddress = (host: string): boolean => ipaddr.isValid(host.replace(/^\[(.*)\]$/, "$1"))

/**
 * Looks names up, and fails with PrivateAddressError for one that leads anywhere but to the public internet. The connection
 * is made to the very addresses that were checked, so a name cannot change its mind in between.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) {
      done(error, "", 0)
      return
    }
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) done(new PrivateAddressError(), "", 0)
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
