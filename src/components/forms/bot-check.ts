import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { BotCheckChallenge } from "../../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import { visitorEndpoints } from "../../../shared/visitor-endpoints.ts"
import { fetchApi, type ApiFailure, type ApiResult } from "../api/fetch-api.ts"

type Solved = { value: string; receivedAt: number }

type Attempt = { solved: Solved; error?: undefined } | { error: ApiFailure; solved?: undefined }

/** A solution is not used in its last minute: the form has to travel too. */
const usableFor = botCheckLimits.lifetime - 60_000

const unsolved: ApiFailure = {
  status: 403,
  code: errorCodes.botCheckFailed.code,
  message: "",
  data: null,
  retryAfter: null,
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const solve = async (): Promise<Attempt> => {
  const result = await fetchApi({ method: "GET", path: visitorEndpoints.botCheck })
  if (result.error) return { error: result.error }
  const receivedAt = Date.now()
  // The answer of our own server, whose form its tests hold.
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
  /** Begins the work ahead of need: when somebody enters the form. */
  prepare: () => void
  /** Sends with a solved challenge, once more with a fresh one where the first was refused. */
  send: (request: (botCheck: string) => Promise<ApiResult>) => Promise<ApiResult>
}

/** The work that a browser does for a form, without anybody noticing it. */
export const createBotCheck = (): BotCheck => {
  let attempt: Promise<Attempt> | null = null

  const solved = async (): Promise<Attempt> => {
    attempt ??= solve()
    const result = await attempt
    if (result.error || Date.now() - result.solved.receivedAt > usableFor) {
      attempt = null
      if (result.error) return result
      return solved()
    }
    return result
  }

  const sendOnce = async (request: (botCheck: string) => Promise<ApiResult>): Promise<ApiResult> => {
    const result = await solved().catch(() => ({ error: { ...unsolved, status: "offline" as const } }))
    if (result.error) return { error: result.error }
    await wait(result.solved.receivedAt + botCheckLimits.ageMin - Date.now())
    const response = await request(result.solved.value)
    // A form that was refused for its fields has used nothing up.
    if (!response.error || response.error.code === errorCodes.botCheckFailed.code) attempt = null
    return response
  }

  return {
    prepare: () => {
      attempt ??= solve()
      // Whoever sends the form is told; until then nobody waits for it.
      attempt.catch(() => (attempt = null))
    },
    send: async (request) => {
      const response = await sendOnce(request)
      return response.error?.code === errorCodes.botCheckFailed.code ? sendOnce(request) : response
    },
  }
}
