import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { BotCheckChallenge } from "../../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import { visitorEndpoints, type BotCheckKind } from "../../../shared/visitor-endpoints.ts"
import { fetchApi, type ApiFailure, type ApiResult } from "../api/fetch-api.ts"

type Solved = { value: string; receivedAt: number }

type Attempt = { solved: Solved; error?: undefined } | { error: ApiFailure; solved?: undefined }

/** Milliseconds during which a solution is used. The last minute of its lifetime is left for sending the form. */
const usableFor = botCheckLimits.lifetime - 60_000

const unsolved: ApiFailure = {
  status: 403,
  code: errorCodes.botCheckFailed.code,
  message: "",
  data: null,
  retryAfter: null,
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const solve = async (kind: BotCheckKind): Promise<Attempt> => {
  const result = await fetchApi({ method: "GET", path: `${visitorEndpoints.botCheck}?kind=${kind}` })
  if (result.error) return { error: result.error }
  const receivedAt = Date.now()
  // Not validated: a response of our own server, whose tests cover its shape.
  const challenge = result.data as BotCheckChallenge
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) return { error: unsolved }
  return { solved: { value: base64(JSON.stringify({ challenge, solution })), receivedAt } }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

export type BotCheck = {
  /** Starts solving in advance, when the visitor enters the form. */
  prepare: () => void
  /** Sends with a solved challenge, and once more with a new one if the first was rejected. */
  send: (request: (botCheck: string) => Promise<ApiResult>) => Promise<ApiResult>
}

/** The proof of work against bots for forms of one kind, solved in the background. */
export const createBotCheck = (kind: BotCheckKind): BotCheck => {
  let attempt: Promise<Attempt> | null = null

  /**
   * A solution for one request alone: forms that are sent at the same time use different ones. What could not be
   * prepared, or long ago, is solved again.
   */
  const take = async (): Promise<Attempt> => {
    const prepared = attempt
    attempt = null
    const result = await prepared?.catch(() => null)
    return result?.solved && Date.now() - result.solved.receivedAt <= usableFor ? result : solve(kind)
  }

  const sendOnce = async (request: (botCheck: string) => Promise<ApiResult>): Promise<ApiResult> => {
    const result = await take().catch(() => ({ error: { ...unsolved, status: "offline" as const } }))
    if (result.error) return { error: result.error }
    await wait(result.solved.receivedAt + botCheckLimits.ageMin - Date.now())
    const response = await request(result.solved.value)
    const { error } = response
    // A form rejected for its fields has not consumed the solution; one whose response was lost may have.
    if (error && error.status !== "offline" && error.code !== errorCodes.botCheckFailed.code)
      attempt ??= Promise.resolve(result)
    return response
  }

  return {
    prepare: () => {
      attempt ??= solve(kind)
      // Ignored here: sending the form tries again and reports the error.
      attempt.catch(() => undefined)
    },
    send: async (request) => {
      const response = await sendOnce(request)
      return response.error?.code === errorCodes.botCheckFailed.code ? sendOnce(request) : response
    },
  }
}
