import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"

const memoryNote = "fromMemory"

/** Adds a flag to every request: whether the response came from memory. */
export const decorateRequests = (app: FastifyInstance): void => {
  if (!app.hasRequestDecorator(memoryNote)) app.decorateRequest(memoryNote, false)
}

/** Flags that the response comes from memory. */
export const markFromCache = (request: FastifyRequest): void => {
  request.setDecorator(memoryNote, true)
}

/** What metrics record of a response. */
export type CompletedRequest = {
  method: string
  /** Pattern of the route; null where there is none. */
  route: string | null
  status: number
  ms: number
  fromMemory: boolean
}

/** Logs one line per completed request; responses from memory at level debug. */
export class RequestLogController extends LogController {
  readonly #observe: (response: CompletedRequest) => void

  constructor(observe: (response: CompletedRequest) => void = () => undefined) {
    super({ requestIdLogLabel: "requestId" })
    this.#observe = observe
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? null
    const fromMemory = request.getDecorator<boolean>(memoryNote)
    const { method } = request
    const status = reply.statusCode
    this.#observe({ method, route, status, ms: reply.elapsedTime, fromMemory })
    const response = { method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) reply.log.error({ ...response, err: error }, "answering failed")
    // Writing a line costs as much as responding from memory.
    else if (fromMemory) reply.log.debug(response, "answered from memory")
    else reply.log.info(response, "answered")
  }

  /** Logs nothing: the framework's line contains the address. */
  override routeNotFound(): void {}
}
