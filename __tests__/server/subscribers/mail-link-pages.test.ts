import { randomUUID } from "node:crypto"
import { runInNewContext } from "node:vm"
import { sql } from "kysely"
import { parse } from "parse5"
import { mailLinkPath } from "../../../shared/mail-links.ts"
import { subscriptionLimits } from "../../../shared/limits/subscriptions.ts"
import { localizedPath } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Topic } from "../../../shared/subscriptions.ts"
import { newToken, tokenHash } from "../../../server/http/secret-token.ts"
import { deleteOldSubscriptions } from "../../../server/subscribers/subscriptions-service.ts"
import { newTestAddress } from "../../support/bot-check.ts"
import { looseWords } from "../../support/loose-words.ts"
import { sendSubmission, storedMails, storedSubmissions } from "../../support/submission-factory.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"

/** Numbers of the requests whose errors were reported. */
const reported: string[] = []

const api = useTestApp({}, { report: (_error, { requestId = "" }) => void reported.push(requestId) })

const subscriptions = () => api.database.store.selectFrom("subscription").selectAll()

/** A subscription as its confirmation leaves it, or one that waits for it. @returns its tokens */
const addSubscription = async (
  topics: Topic[],
  { isPending = false, locale = "en" }: { isPending?: boolean; locale?: Locale } = {}
): Promise<{ leave: string; confirm: string }> => {
  const tokens = { leave: newToken(), confirm: newToken() }
  await api.database.store
    .insertInto("subscription")
    .values({
      id: randomUUID(),
      email_hash: randomUUID(),
      email: "ann@people.example",
      locale,
      topics: JSON.stringify(isPending ? [] : topics),
      known_topics: JSON.stringify(isPending ? [] : topics),
      state: isPending ? "pending" : "confirmed",
      consent_version: isPending ? null : "1",
      leave_token: tokens.leave,
      wish: isPending ? JSON.stringify({ locale, topics, consentVersion: "1" }) : null,
      confirm_hash: tokenHash(tokens.confirm),
      confirm_until: new Date(api.clock.now.getTime() + subscriptionLimits.confirmFor),
      asked_at: api.clock.now,
      confirmed_at: isPending ? null : api.clock.now,
    })
    .execute()
  return tokens
}

type Page = { status: number; html: string; headers: Record<string, unknown> }

/** A page as its texts are written: without what keeps its lines from ending with a short word. */
const plainSpaces = (html: string): string => html.replaceAll("\u00a0", " ")

const get = async (url: string): Promise<Page> => {
  const { statusCode, body, headers } = await api.app.inject({ url, remoteAddress: newTestAddress() })
  return { status: statusCode, html: plainSpaces(body), headers }
}

/** Presses a button of a page: sends its plain form as a browser does, which names no origin from such a page. */
const press = async ({ html }: Page, label: string): Promise<Page> => {
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? ""
  const hidden = /<input type="hidden" name="(\w+)" value="([^"]*)">/.exec(html)
  const buttons = [
    ...html.matchAll(/<button type="submit" name="(\w+)" value="([^"]*)"(?: aria-label="([^"]*)")?>([^<]*)/g),
  ]
  const button = buttons.find(([, , , spoken, text]) => (spoken ?? text) === label)
  if (!hidden || !button) throw new Error(`There is no button ${label} in ${html}`)
  const fields = new URLSearchParams([
    [hidden[1] ?? "", hidden[2] ?? ""],
    [button[1] ?? "", button[2] ?? ""],
  ])
  const { statusCode, body, headers } = await api.app.inject({
    method: "POST",
    url: action,
    headers: { origin: "null", "content-type": "application/x-www-form-urlencoded" },
    payload: fields.toString(),
    remoteAddress: newTestAddress(),
  })
  return { status: statusCode, html: plainSpaces(body), headers }
}

const postJson = async (path: string, body: unknown) => {
  const response = await api.app.inject({
    method: "POST",
    url: `/v1${path}`,
    headers: { origin: "http://localhost:8000", "content-type": "application/json" },
    payload: JSON.stringify(body),
    remoteAddress: newTestAddress(),
  })
  return { status: response.statusCode, body: response.json<Envelope>() }
}

const read = async (action: "leave" | "confirm", token: string) =>
  (await postJson("/api/v1/subscribe/read", { action, token })).body.response

const setTopics = (token: string, topics: Topic[]) => postJson("/api/v1/subscribe/topics", { token, topics })

test("a topic is taken away and brought back on the page of a mail's link, without scripts", async () => {
  const { leave } = await addSubscription(["news", "frostborn"])
  const page = await get(mailLinkPath("leave", "en", leave))
  expect(page.status).toBe(200)
  expect(page.html).toContain("<span>Frostborn</span>")
  expect(page.html).toContain("<span>studio news</span>")

  const dropped = await press(page, "Unsubscribe from: Frostborn")
  expect(dropped.html).toContain('<p class="notice" role="status">No more e-mails about: Frostborn.</p>')
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "confirmed", topics: ["news"] })

  const back = await press(dropped, "Undo: Frostborn")
  expect(back.html).toContain("Undone")
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "confirmed", topics: ["news", "frostborn"] })
})

test("all topics are taken away and brought back with one press and the same token", async () => {
  const { leave } = await addSubscription(["news", "vacancies"], { locale: "ru" })
  const page = await get(mailLinkPath("leave", "ru", leave))
  expect(page.html).toContain('<html lang="ru">')

  const left = await press(page, "Отписаться от всего")
  expect(left.html).toContain("<h1>Писем больше не будет</h1>")
  expect(left.html).toContain("<title>Писем больше не будет · Пепел и Иней</title>")
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "left", topics: [] })
  // The link of the letter says it too, and asks nothing.
  expect((await get(mailLinkPath("leave", "ru", leave))).html).toContain("<h1>Писем больше не будет</h1>")

  await press(left, "Отменить: подписать меня снова")
  expect(await subscriptions().executeTakeFirst()).toMatchObject({
    state: "confirmed",
    topics: ["news", "vacancies"],
    email: "ann@people.example",
    left_at: null,
  })
})

test("undoing brings back what the last press took away, and nothing that was taken away before", async () => {
  const { leave } = await addSubscription(["news", "frostborn", "vacancies"])
  await setTopics(leave, ["frostborn", "vacancies"])
  const left = await press(await get(mailLinkPath("leave", "en", leave)), "Unsubscribe from everything")

  await press(left, "Undo: subscribe me again")
  const open = { state: "open", topics: ["frostborn", "vacancies"], former: ["news"] }
  expect(await read("leave", leave)).toEqual(open)
  // A second press, and the same by the site's own page.
  const undo = () => postJson("/api/v1/subscribe/topics", { token: leave, undo: true })
  expect((await undo()).body.response).toEqual(open)
  await setTopics(leave, ["vacancies"])
  await setTopics(leave, [])
  expect((await undo()).body.response).toEqual({ state: "open", topics: ["vacancies"], former: ["news", "frostborn"] })
  expect((await postJson("/api/v1/subscribe/topics", { token: leave, undo: true, topics: [] })).status).toBe(400)
})

test("leaving can be undone for a day; then the address is deleted, and the link is over", async () => {
  const { leave } = await addSubscription(["news"])
  await postJson("/api/v1/subscribe/remove", { token: leave })
  expect(await read("leave", leave)).toEqual({ state: "done", topics: [], former: ["news"] })

  api.clock.now = new Date(api.clock.now.getTime() + subscriptionLimits.undoFor)
  expect(await read("leave", leave)).toEqual({ state: "over", topics: [], former: [] })
  expect((await setTopics(leave, ["news"])).body.code).toBe(1006)
  await deleteOldSubscriptions(api.context)
  expect(await subscriptions().executeTakeFirst()).toMatchObject({
    state: "left",
    email: null,
    known_topics: [],
    consent_version: null,
  })
})

test("a token chooses among the topics that its subscription had, and no others", async () => {
  const { leave } = await addSubscription(["news", "frostborn"])
  expect(await read("leave", leave)).toEqual({ state: "open", topics: ["news", "frostborn"], former: [] })

  expect((await setTopics(leave, ["frostborn"])).body.response).toEqual({
    state: "open",
    topics: ["frostborn"],
    former: ["news"],
  })
  const { status, body } = await setTopics(leave, ["frostborn", "vacancies"])
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.topics"])
  expect((await setTopics(leave, [])).body.response).toEqual({
    state: "done",
    topics: [],
    former: ["news", "frostborn"],
  })
  expect((await setTopics(leave, [])).status).toBe(200)
  expect((await setTopics(newToken(), [])).body.code).toBe(1006)
})

test("a subscription is confirmed by its page, which then asks no more", async () => {
  const { confirm, leave } = await addSubscription(["frostborn"], { isPending: true })
  const page = await get(mailLinkPath("confirm", "en", confirm))
  expect(page.html).toContain("about: Frostborn.")
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "pending" })
  expect(await read("confirm", confirm)).toEqual({ state: "open", topics: ["frostborn"], former: [] })

  const done = await press(page, "Confirm subscription")
  expect(done.html).toContain("<h1>You’re subscribed</h1>")
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "confirmed", known_topics: ["frostborn"] })
  const again = await get(mailLinkPath("confirm", "en", confirm))
  expect(again.html).toContain("<h1>You’re subscribed</h1>")
  expect(again.html).not.toContain("<form")
  expect(await read("confirm", confirm)).toEqual({ state: "done", topics: ["frostborn"], former: [] })
  await postJson("/api/v1/subscribe/remove", { token: leave })
  expect(await read("confirm", confirm)).toEqual({ state: "over", topics: [], former: [] })
})

test("a submission is withdrawn by its page, which then asks no more", async () => {
  await sendSubmission(api, "application")
  const mail = (await storedMails(api)).find(({ kind }) => kind === "application-received")
  const link = /http:\/\/localhost:8000(\/v1\/withdraw\?token=([\w-]+))/.exec(mail?.body_text ?? "")
  const [, path = "", token = ""] = link ?? []
  const readState = async () => (await postJson("/api/v2/feedback/withdraw/read", { token })).body.response
  const page = await get(path)
  expect(await readState()).toEqual({ state: "open" })
  expect(await storedSubmissions(api)).toHaveLength(1)

  expect((await press(page, "Delete it now")).html).toContain("<h1>Deleted</h1>")
  expect(await storedSubmissions(api)).toEqual([])
  expect(await readState()).toEqual({ state: "over" })
  const again = await get(path)
  expect(again.html).toContain("There’s nothing to delete here")
  expect(again.html).not.toContain("<form")
})

test.each(locales)("a page in %s loads nothing, is not listed, and leaves no trace of its token", async (locale) => {
  const { leave } = await addSubscription(["news"])
  const { html, headers } = await get(mailLinkPath("leave", locale, leave))
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "x-frame-options": "DENY",
  })
  const policy = String(headers["content-security-policy"])
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ']+'; style-src 'sha256-[^ ']+'; form-action 'self'/
  )
  expect(() =>
    parse(html, {
      onParseError: ({ code }) => {
        throw new Error(code)
      },
    })
  ).not.toThrow()
  // With scripts the site's own page takes over, with the token in the fragment.
  const script = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? ""
  const moved: string[] = []
  const address = new URL(mailLinkPath("leave", locale, leave), "http://localhost:8000")
  const location = { pathname: address.pathname, search: address.search, replace: (to: string) => moved.push(to) }
  runInNewContext(script, { location })
  expect(moved).toEqual([`${locale === "ru" ? "/ru" : ""}/unsubscribe#token=${leave}`])
})

test.each([
  ["a forged token", `/v1/unsubscribe?token=${"A".repeat(43)}`],
  ["a token that is none", "/v1/unsubscribe?token=%00%3Cscript%3E"],
  ["the token of a test letter", mailLinkPath("leave", "en", "test")],
])("says that the link does nothing for %s", async (_what, path) => {
  const { status, html } = await get(path)
  expect(status).toBe(200)
  expect(html).not.toContain("<form")
})

test.each([
  ["nothing", ""],
  ["no button", "token=x"],
  ["an unknown button", `token=${"A".repeat(43)}&launch=1`],
  ["an unknown topic", `token=${"A".repeat(43)}&drop=weather`],
  ["a forged token", `confirm=${"A".repeat(43)}&yes=1`],
])("a form with %s changes nothing and gets a page, not JSON", async (_what, payload) => {
  await addSubscription(["news"])
  const { statusCode, body } = await api.app.inject({
    method: "POST",
    url: "/v1/unsubscribe",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
    remoteAddress: newTestAddress(),
  })
  expect([statusCode, body.startsWith("<!doctype html>")]).toEqual([410, true])
  expect(await subscriptions().executeTakeFirst()).toMatchObject({ state: "confirmed", topics: ["news"] })
})

test.each([
  ["Unsubscribe", "/v1/unsubscribe", "token"],
  ["Confirm your subscription", "/v1/unsubscribe", "confirm"],
  ["Отозвать отправленное", "/v1/ru/withdraw", "token"],
])(
  "an unforeseen error is a page under “%s” with the number of the request, and is reported",
  async (title, url, name) => {
    const { store } = api.database
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const token = `${name}=${newToken()}`
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(store)
    for (const table of ["subscription", "feedback"]) await rename(table, `${table}_away`)
    const responses = [
      await api.app.inject({ url: `${url}?${token}`, remoteAddress: newTestAddress() }),
      await api.app.inject({
        method: "POST",
        url,
        headers,
        payload: `${token}&yes=1&drop=all`,
        remoteAddress: newTestAddress(),
      }),
    ]
    for (const table of ["subscription", "feedback"]) await rename(`${table}_away`, table)
    for (const { statusCode, body, headers: sent } of responses) {
      expect([statusCode, sent["content-type"]]).toEqual([500, "text/html; charset=utf-8"])
      expect(body).toContain(`<h1>${title}</h1>`)
      expect(body).toContain(String(sent["x-request-id"]))
      expect(reported.splice(0, 1)).toEqual([sent["x-request-id"]])
    }
  }
)

test("names the action that failed: a confirmation is none of leaving", async () => {
  const { statusCode, body } = await api.app.inject({
    method: "POST",
    url: "/v1/unsubscribe",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `confirm=${newToken()}&yes=1`,
    remoteAddress: newTestAddress(),
  })
  expect(statusCode).toBe(410)
  expect(plainSpaces(body)).toContain("subscribe again to get a new link")
})

test("says on a page that too many requests came", async () => {
  const sent = async () =>
    api.app.inject({
      method: "POST",
      url: "/v1/unsubscribe",
      payload: "confirm=x&yes=1",
      remoteAddress: "192.0.2.9",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
  for (let number = 0; number < subscriptionLimits.requestsPerTenMinutes; number += 1) await sent()
  const { statusCode, body, headers } = await sent()
  expect([statusCode, body.startsWith("<!doctype html>")]).toEqual([429, true])
  expect(body).toContain("<h1>Confirm your subscription</h1>")
  expect(Number(headers["retry-after"])).toBeGreaterThan(0)
})

test.each(locales.flatMap((locale) => ["unsubscribe", "withdraw"].map((page) => [locale, page] as const)))(
  "a page in %s opened by hand asks for the link of a letter, and leads where it is pasted (%s)",
  async (locale, name) => {
    const path = `/v1${localizedPath(`/${name}`, locale)}`
    const { status, html, headers } = await get(path)
    expect(status).toBe(200)
    expect(html).toMatch(/<h1>[^<]+<\/h1><p>[^<]+<\/p><form method="get"/)
    expect(html).toContain(`action="${path}"`)
    expect(html).toContain('name="link"')
    expect(html).toContain(`mailto:${studio.mail.support}`)
    expect(headers["cache-control"]).toBe("no-store")
    expect((await get(`${path}?token=a&token=b`)).html).toContain('name="link"')
    const token = newToken()
    for (const pasted of [`https://games.example${path}?token=${token}`, ` ${token}\n`, `token=${token}`]) {
      const moved = await get(`${path}?link=${encodeURIComponent(pasted)}`)
      expect([moved.status, moved.headers["location"]]).toEqual([303, `${path}?token=${token}`])
    }
    const unread = await get(`${path}?link=${encodeURIComponent("<b>my letter</b>")}`)
    expect(unread.status).toBe(200)
    expect(unread.html).toContain('role="status"')
    expect(unread.html).toContain('name="link"')
    expect(unread.html).not.toContain("my letter")
  }
)

test("a pasted link to confirm leads to the page that confirms", async () => {
  const { confirm } = await addSubscription(["news"], { isPending: true })
  const moved = await get(
    `/v1/unsubscribe?link=${encodeURIComponent(`http://x.example/v1/unsubscribe?confirm=${confirm}`)}`
  )
  expect(moved.headers["location"]).toBe(`/v1/unsubscribe?confirm=${confirm}`)
  expect((await get(String(moved.headers["location"]))).html).toContain('value="1"')
})

test.each(locales)("no line of a page ends with a short word, nor begins with a dash (%s)", async (locale) => {
  const { leave } = await addSubscription(["news", "vacancies"], { locale })
  const { confirm } = await addSubscription(["launcher"], { locale, isPending: true })
  const urls = [
    `/v1${localizedPath("/unsubscribe", locale)}`,
    `/v1${localizedPath("/withdraw", locale)}`,
    mailLinkPath("leave", locale, leave),
    mailLinkPath("confirm", locale, confirm),
    mailLinkPath("withdraw", locale, newToken()),
  ]
  for (const url of urls) {
    const { statusCode, body } = await api.app.inject({ url, remoteAddress: newTestAddress() })
    expect([statusCode, looseWords(body, locale)]).toEqual([200, []])
  }
})
