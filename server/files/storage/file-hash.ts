import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"

/** SHA-256 in hexadecimal, and size in bytes, of a local file. */
export const hashFile = async (path: string): Promise<{ sha256: string; size: number }> => {
  const hash = createHash("sha256")
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { sha256: hash.digest("hex"), size }
}
