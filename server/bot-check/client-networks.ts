import { createHmac } from "node:crypto"
import { normalizeIP } from "@fastify/rate-limit"

/**
 * The networks of a client, from its own address (IPv6: its /64, which one customer has alone) to the network that a
 * provider or a company has; all as keyed hashes, so that no address is stored.
 */
export type ClientNetworks = { narrow: string; middle: string; wide: string }

/** The first `bits` of an IPv4 address, as a network. */
const maskedIPv4 = (address: string, bits: number): string => {
  const value = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0)
  return `${Math.floor(value / 2 ** (32 - bits))}/${bits}`
}

/**
 * @param address of the client, as a trusted proxy or the connection names it
 * @param key of the hashes; the processes of one site share it
 */
export const clientNetworks = (address: string, key: string): ClientNetworks => {
  const hash = (network: string) => createHmac("sha256", key).update(network).digest("hex").slice(0, 32)
  // An IPv4 address in IPv6 form is an IPv4 address.
  const own = normalizeIP(address, 128)
  if (!own.includes(":"))
    return { narrow: hash(maskedIPv4(own, 32)), middle: hash(maskedIPv4(own, 28)), wide: hash(maskedIPv4(own, 24)) }
  const part = (bits: number) => hash(`${normalizeIP(own, bits)}/${bits}`)
  return { narrow: part(64), middle: part(56), wide: part(48) }
}
