import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import type { MailTransport } from "./mail-transport.ts"
import { composedMail } from "./composed-mail.ts"

/** Name of the file of a mail: readable, and the same at every attempt. */
const fileName = (messageId: string, date: Date): string =>
  `${date.toISOString().replace(/[:.]/g, "-")}-${messageId.replace(/[^\w-]/g, "_").slice(1, 37)}.eml`

/** Writes each mail as a file that any mail program opens. The folder is created if missing. */
export const outboxTransport = (folder: string, from: string): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(composedMail(message, from))
      await mkdir(folder, { recursive: true })
      const path = join(folder, fileName(message.messageId, message.date))
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    close: () => composer.close(),
  }
}
