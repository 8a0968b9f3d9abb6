/** The part of autocannon that the measurements use; the package brings no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events"

  type Options = { url: string; connections: number; duration: number; headers?: Record<string, string> }

  type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    "2xx": number
  }

  type Running = EventEmitter<{ response: [client: unknown, status: number, bytes: number, milliseconds: number] }> &
    PromiseLike<Result>

  export default function autocannon(options: Options): Running
}
