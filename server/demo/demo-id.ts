import { createHash } from "node:crypto"

/** Namespace of the demo's ids; any UUID would do, as long as it stays. */
const namespace = Buffer.from("6f1d9c3e5b0a4f7e9a2b8c4d7e6f1a03", "hex")

/** The same id for the same path on every machine and at every seeding: a name-based UUID, RFC 9562, section 5.5. */
export const demoId = (path: string): string => {
  const hash = createHash("sha1").update(namespace).update(path).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
