import { success } from "../../../shared/contract/envelope.ts"
import { currentUserResponse, userPaths, type CurrentUser } from "../../../shared/contract/current-user.ts"
import { apiBase } from "../../../shared/paths.ts"
import { freePort } from "../../support/instance.ts"
import { openTestApp, testNow, type TestApp } from "../../support/test-app.ts"
import { withoutTriggers } from "../../support/test-database.ts"
import { Browser, type ApiResponse } from "./sign-in-browser.ts"

export const addresses = {
  current: `${apiBase}${userPaths.current}`,
  logout: `${apiBase}${userPaths.logout}`,
  check: `${apiBase}${userPaths.ssoCheck}`,
  start: `${apiBase}${userPaths.sso}`,
  callback: `${apiBase}${userPaths.ssoCallback}`,
}

export const sessionCookie = "staff-session"
export const attemptCookie = "staff-sign-in"

export type SignInApp = TestApp & {
  origin: string
  /** A browser with a new client address, so that tests do not share a rate limit. */
  browser: () => Browser
  /** Removes all users and the audit, and resets the clock: opening an application for each test takes seconds. */
  reset: () => Promise<void>
  /** Advances the clock of the application, in minutes. */
  pass: (minutes: number) => void
}

let visitors = 0

/** The application with a free port, and with the development provider unless the variables name another. */
export const openSignInApp = async (
  variables: Record<string, string> = {},
  chosenPort?: number
): Promise<SignInApp> => {
  const port = chosenPort ?? (await freePort())
  const origin = `http://localhost:${port}`
  const api = await openTestApp({ PORT: String(port), PUBLIC_URL: origin, ...variables })
  return {
    ...api,
    origin,
    browser: () => {
      visitors += 1
      return new Browser(origin, `10.0.${visitors >> 8}.${visitors & 255}`)
    },
    reset: async () => {
      api.clock.now = testNow
      await api.database.store.deleteFrom("app_user").execute()
      await api.database.store.deleteFrom("sign_in_attempt").execute()
      await withoutTriggers(api.database.store, (store) => store.deleteFrom("audit_entry").execute())
    },
    pass: (minutes) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
    },
  }
}

/** Starts to accept requests; routes can be added until then. */
export const listen = async (api: SignInApp): Promise<void> => {
  await api.app.listen({ host: "127.0.0.1", port: Number(new URL(api.origin).port) })
}

export const openListening = async (variables: Record<string, string> = {}): Promise<SignInApp> => {
  const api = await openSignInApp(variables)
  await listen(api)
  return api
}

export const openAccountPage = async (browser: Browser, start = addresses.start): Promise<ApiResponse> =>
  browser.follow(await browser.go(start))

/** Chooses an account and follows redirects up to the callback, which is not requested. Returns its address. */
export const chooseAccount = async (browser: Browser, account: string, start = addresses.start): Promise<string> => {
  const page = await openAccountPage(browser, start)
  const back = await browser.follow(await browser.submit(page, { account }), addresses.callback)
  if (back.location === null) throw new Error(`The provider did not send the browser back: ${back.status}`)
  return back.location
}

/** The complete sign-in of a user. Returns the response of the callback. */
export const signIn = async (
  browser: Browser,
  account = "demo-editor",
  start = addresses.start
): Promise<ApiResponse> => browser.go(await chooseAccount(browser, account, start))

export const currentUser = async (browser: Browser): Promise<CurrentUser | null> =>
  success(currentUserResponse).parse(JSON.parse((await browser.post(addresses.current)).text)).response
