import { createServer, type AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export type ReceivedMail = { from: string; to: string[]; text: string }

export type MailServer = {
  /** The value of SMTP_URL. */
  url: string
  received: ReceivedMail[]
  close: () => Promise<void>
}

const read = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString("utf8")
}

/** A real mail server on this machine that stores the mails it accepts. `options` let it reject some. */
export const openMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      read(stream).then((text) => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), text })
        done()
      }, done)
    },
    ...options,
  })
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A mail server that breaks the connection while it receives a mail's text. `broken` counts how often. */
export const openBreakingServer = async (): Promise<{
  url: string
  broken: () => number
  close: () => Promise<void>
}> => {
  let broken = 0
  const server = createServer((socket) => {
    let isData = false
    socket.on("error", () => undefined)
    socket.write("220 here\r\n")
    socket.on("data", (bytes) => {
      if (isData) {
        broken += 1
        socket.destroy()
        return
      }
      isData = /^DATA/im.test(bytes.toString())
      socket.write(isData ? "354 go on\r\n" : "250 fine\r\n")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    broken: () => broken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
