import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** The text of a mail file, its quoted-printable parts decoded (RFC 2045, section 6.7). */
const decoded = (file: string): string =>
  file
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(parseInt(code, 16)))

/**
 * The link of a mail as its recipient has it: the instance writes mails to a folder, and forgets their tokens then.
 * Waits until there is one.
 *
 * @param recipient address of the mail
 * @param page part of the link's address
 */
export const linkInMail = async (recipient: string, page: string): Promise<URL> => {
  const dataDir = process.env.SITE_DATA_DIR
  if (!dataDir) throw new Error("Name the data folder of the instance at SITE_ORIGIN in SITE_DATA_DIR")
  const folder = join(dataDir, "outbox")
  for (;;) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith(".eml"))) {
      const text = decoded(await readFile(join(folder, name), "utf8"))
      const link = (text.match(/https?:\/\/[^\s"<>]+/g) ?? []).find((one) => one.includes(page))
      if (text.includes(`To: ${recipient}`) && link !== undefined) return new URL(link)
    }
    await pause(100)
  }
}
