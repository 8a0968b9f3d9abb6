import { spawn } from "node:child_process"
import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

export type TcpProxy = {
  port: number
  /** The address of the service, through this proxy. */
  address: string
  /** From now on swallows all bytes in both directions, also those of new connections. Nothing is closed. */
  freeze: () => void
  /** Makes new connections work again. Those that lost bytes stay silent for ever, as after an outage of a network. */
  resume: () => void
  /** Silences the present connections for ever, and closes none of them; new ones work. */
  drop: () => void
  close: () => Promise<void>
}

/**
 * A proxy before a service that can vanish as networks and frozen machines do: without a word.
 *
 * @param target address of the service, with its port
 */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { host, hostname, port } = new URL(target)
  const connections = new Set<{ silent: boolean }>()
  const sockets = new Set<Socket>()
  let frozen = false

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const connection = { silent: frozen }
    connections.add(connection)
    const service = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const isSilent = (): boolean => (connection.silent ||= frozen)
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(one)
      one.on("data", (bytes) => {
        if (!isSilent()) other.write(bytes)
      })
      one.on("end", () => {
        if (!isSilent()) other.end()
      })
      one.on("error", () => {
        if (!isSilent()) other.destroy()
      })
      one.on("close", () => sockets.delete(one))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    address: target.replace(host, `127.0.0.1:${own}`),
    freeze: () => void (frozen = true),
    resume: () => void (frozen = false),
    drop: () => {
      for (const connection of connections) connection.silent = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listener = `
  const server = require("node:net").createServer()
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port))`

/**
 * A port that does not even accept connections: its process is stopped, and the system's queue before it is full. The system
 * drops all further attempts, as a firewall does.
 */
export const startDeafPort = async (): Promise<{ port: number; close: () => Promise<void> }> => {
  const child = spawn(process.execPath, ["--eval", listener], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "exit")
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  const port = Number(line.toString())
  child.kill("SIGSTOP")
  const waiting: Socket[] = []
  const fill = async (): Promise<void> => {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", () => undefined)
    waiting.push(socket)
    await Promise.race([once(socket, "connect"), new Promise((resolve) => setTimeout(resolve, 500))])
    if (!socket.connecting) await fill()
  }
  await fill()
  return {
    port,
    close: async () => {
      for (const socket of waiting) socket.destroy()
      child.kill("SIGKILL")
      await ended
    },
  }
}
