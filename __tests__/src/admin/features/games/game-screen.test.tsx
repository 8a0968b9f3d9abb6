import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../locales/en/adminBody.json" with { type: "json" }
import adminCalendar from "../../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminGames from "../../../../../locales/en/adminGames.json" with { type: "json" }
import adminMedia from "../../../../../locales/en/adminMedia.json" with { type: "json" }
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { AdminGame } from "../../../../../shared/contract/games.ts"
import { filePaths, gamePaths } from "../../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { demoGames } from "../../../../support/site-games.ts"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

const errors: string[] = []
const visited: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: (to: string) => visited.push(to) }))
jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (text: string) => errors.push(text),
}))

const { default: GameScreen } = await import("../../../../../src/admin/features/games/game-screen.tsx")
const { default: GameList } = await import("../../../../../src/admin/features/games/game-list.tsx")
const { useCurrentUserQuery } = await import("../../../../../src/admin/store/session-api.ts")

const gameOf = (id: string, state: AdminGame["state"], version = 1): AdminGame => {
  const content = demoGames["frostborn"]
  if (!content) throw new Error("There is no Frostborn")
  return { id, version, state, artwork: null, content, files: [], updatedAt: "2026-06-15T12:00:00.000Z" }
}

const captionsFile = {
  ...{ kind: "captions", id: "c", url: "/files/c/subtitles.vtt", name: "subtitles.vtt", type: "text/vtt", size: 10 },
  ...{ alt: { en: "", ru: "" }, tags: [], version: 1, createdAt: "2026-06-15T12:00:00.000Z" },
}

type WriteResponse = { status: number; body: object }

const writes: string[] = [
  ...[gamePaths.add, gamePaths.edit, gamePaths.setState],
  ...[gamePaths.order, gamePaths.remove],
]

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let items: AdminGame[]
let writeResponse: WriteResponse | null
let sent: { path: string; body: Record<string, unknown> }[]
let toasts: string[]
/** What writes, and reads of the list, wait for. */
let gates: { write: Promise<void>; list: Promise<void> }

const Shown = ({ id }: { id: string | null | undefined }) => {
  const { data } = useCurrentUserQuery(undefined)
  if (!data) return null
  return id === undefined ? <GameList /> : <GameScreen id={id} />
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const buttons = (name: string) =>
  [...page.container.querySelectorAll("button")].filter(
    ({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name
  )

const press = async (name: string): Promise<void> => {
  await until(() => buttons(name).at(-1) !== undefined && buttons(name).at(-1)?.ariaDisabled !== "true")
  act(() => buttons(name).at(-1)?.click())
  await flushUpdates()
}

const field = (label: string): HTMLInputElement => {
  const found = [...page.container.querySelectorAll("label")].find(({ textContent }) => textContent === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  return input
}

const type = (label: string, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(label), text)
  act(() => void field(label).dispatchEvent(new Event("input", { bubbles: true })))
}

/** What is said below a field. */
const issueOf = (label: string): string | null => {
  const ids = field(label).getAttribute("aria-describedby") ?? ""
  return ids
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
}

/** @param id null for a new game, undefined for the list */
const open = async (id: string | null | undefined): Promise<void> => {
  page = adminPage({ admin, adminBody, adminCalendar, adminGames, adminMedia })
  await page.show(<Shown id={id} />)
  await until(() => page.container.querySelector("form, table, [role=status] p") !== null)
  await flushUpdates()
}

const { form, issue, section } = adminGames

beforeEach(() => {
  errors.length = 0
  visited.length = 0
  toasts = []
  sent = []
  items = [gameOf("frostborn", "live", 3), gameOf("ashes", "draft")]
  writeResponse = null
  gates = { write: Promise.resolve(), list: Promise.resolve() }
  sessionStorage.clear()
  localStorage.clear()
  jest.spyOn(toast, "success").mockImplementation((text) => {
    toasts.push(text as string)
    return ""
  })
  globalThis.fetch = (async (address: string, init?: { body?: string }) => {
    const path = new URL(address, "http://localhost").pathname.slice("/v1".length)
    const isWrite = writes.includes(path)
    if (isWrite) sent.push({ path, body: JSON.parse(init?.body ?? "{}") as Record<string, unknown> })
    if (isWrite || path === gamePaths.list) await gates[isWrite ? "write" : "list"]
    const user = { id: "a", name: "Ann", email: null, roles: ["admin"] }
    const library = { items: [captionsFile], page: 1, perPage: 12, total: 1 }
    const read = path === filePaths.library ? library : { items }
    const response = path === userPaths.current ? user : isWrite ? items[0] : read
    const { status, body } = (isWrite ? writeResponse : null) ?? { status: 200, body: { code: 0, response } }
    return {
      ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
      json: () => Promise.resolve(body),
    }
  }) as never
})

afterEach(async () => {
  await page.close()
  jest.restoreAllMocks()
  globalThis.fetch = realFetch
})

const enName = `${adminGames.field.name}, English`

test("saves a live game over its version, and says that visitors see it", async () => {
  await open("frostborn")
  expect(buttons(form.saveLive)[0]?.ariaDisabled).toBe("true")
  type(enName, "Frostborn II")
  await press(form.saveLive)
  expect(sent).toMatchObject([
    { path: gamePaths.edit, body: { id: "frostborn", version: 3, content: { name: { en: "Frostborn II" } } } },
  ])
  expect(toasts[0]).toContain(form.saved)
})

const named = (game: AdminGame, en: string): AdminGame => ({
  ...game,
  content: { ...game.content, name: { ...game.content.name, en } },
})

/** A write is under way until the returned function is called. */
const hold = (response: AdminGame): (() => Promise<void>) => {
  let open = (): void => undefined
  gates.write = new Promise((resolve) => {
    open = resolve
  })
  writeResponse = { status: 200, body: { code: 0, response } }
  return async () => {
    act(() => open())
    await until(() => toasts.length > 0)
    toasts = []
    await flushUpdates()
  }
}

test("keeps what is typed while a game is being saved, over the version that was saved", async () => {
  await open("frostborn")
  type(enName, "Frostborn II")
  const finish = hold(named(gameOf("frostborn", "live", 4), "Frostborn II"))
  await press(form.saveLive)
  type(enName, "Frostborn III")
  await finish()
  expect(field(enName).value).toBe("Frostborn III")
  await press(form.saveLive)
  expect(sent.at(-1)).toMatchObject({ body: { version: 4, content: { name: { en: "Frostborn III" } } } })
})

test("goes on with what is typed while a game is being added, on the screen of that game", async () => {
  await open(null)
  type(enName, "Ashes")
  type(adminGames.field.id, "embers")
  const finish = hold(named(gameOf("embers", "draft"), "Ashes"))
  await press(form.save)
  type(enName, "Embers")
  await finish()
  await page.close()
  items = [named(gameOf("embers", "draft"), "Ashes")]
  await open("embers")
  expect(field(enName).value).toBe("Embers")
  await press(form.save)
  expect(sent.at(-1)).toMatchObject({ path: gamePaths.edit, body: { version: 1, content: { name: { en: "Embers" } } } })
  await page.close()
  await open(null)
  expect(field(enName).value).toBe("")
})

test("shows what was saved before the list is read again", async () => {
  await open("frostborn")
  type(enName, "Frostborn II")
  const finish = hold(named(gameOf("frostborn", "live", 4), "Frostborn II"))
  await press(form.saveLive)
  gates.list = new Promise(() => undefined)
  await finish()
  type(`${adminGames.field.name}, Russian`, "Мороз")
  expect(field(enName).value).toBe("Frostborn II")
  await press(form.saveLive)
  expect(sent.at(-1)).toMatchObject({ body: { version: 4, content: { name: { en: "Frostborn II", ru: "Мороз" } } } })
})

test("says that unsaved changes are not published, and keeps them over the published version", async () => {
  await open("ashes")
  await press(adminGames.publish.run)
  expect(page.container.textContent.includes(adminGames.publish.unsaved)).toBe(false)
  await press(admin.dialog.cancel)
  type(enName, "Embers")
  await press(adminGames.publish.run)
  expect(page.container.textContent.includes(adminGames.publish.unsaved)).toBe(true)
  const finish = hold(gameOf("ashes", "live", 2))
  gates.list = new Promise(() => undefined)
  await press(adminGames.publish.run)
  await finish()
  expect(field(enName).value).toBe("Embers")
  await press(form.saveLive)
  expect(sent.at(-1)).toMatchObject({ path: gamePaths.edit, body: { version: 2, content: { name: { en: "Embers" } } } })
})

test("keeps what is typed in the browser until it is saved or discarded", async () => {
  await open("ashes")
  type(enName, "Embers")
  await page.close()
  await open("ashes")
  expect(field(enName).value).toBe("Embers")
  await press(form.discard)
  expect(field(enName).value).toBe("Frostborn")
  expect(Object.keys(localStorage)).toEqual([])
})

test("adds a game under its address, and goes on there", async () => {
  await open(null)
  type(enName, "Ashes")
  await press(form.save)
  expect([sent, issueOf(adminGames.field.id)?.includes(issue.id)]).toEqual([[], true])
  type(adminGames.field.id, "ashes")
  await press(form.save)
  expect(sent).toMatchObject([
    { path: gamePaths.add, body: { id: "ashes", content: { name: { en: "Ashes", ru: "" } } } },
  ])
  expect(visited).toEqual(["/admin/games/frostborn"])
})

test("shows what the server refused by its field, and what somebody else saved", async () => {
  await open("frostborn")
  type(enName, "Frostborn II")
  const details = [{ path: "body.content.name.en", message: "is too long" }]
  writeResponse = { status: 400, body: { code: errorCodes.invalidRequest.code, message: "", details } }
  await press(form.saveLive)
  expect(issueOf(enName)).toContain(issue.refused)
  expect(page.container.textContent).toContain(form.issues)
  type(enName, "Frostborn 2")
  writeResponse = {
    status: 409,
    body: { code: errorCodes.versionConflict.code, message: "", present: gameOf("frostborn", "live", 4) },
  }
  await press(form.saveLive)
  expect(page.container.textContent).toContain(adminGames.conflict.text)
  writeResponse = null
  await press(adminGames.conflict.mine)
  expect(sent.at(-1)).toMatchObject({ body: { version: 4, content: { name: { en: "Frostborn 2" } } } })
})

test("says that a game could not be saved when nothing tells why", async () => {
  await open("frostborn")
  type(enName, "Frostborn II")
  writeResponse = { status: 500, body: { code: errorCodes.unexpected.code, message: "" } }
  await press(form.saveLive)
  expect(errors).toEqual([form.failed])
  expect(field(enName).value).toBe("Frostborn II")
})

test.each([
  ["ashes", adminGames.publish, gamePaths.setState, { state: "live" }],
  ["frostborn", adminGames.close, gamePaths.setState, { state: "closed" }],
  ["ashes", adminGames.remove, gamePaths.remove, {}],
] as const)("asks before it does to %s what cannot be undone by a press", async (id, texts, path, body) => {
  await open(id)
  await press(texts.run)
  expect(sent).toEqual([])
  await press(texts.run)
  expect(sent).toMatchObject([{ path, body: { id, ...body } }])
  expect(toasts[0]).toContain(texts.done)
  writeResponse = { status: 400, body: { code: errorCodes.invalidRequest.code, message: "" } }
  await press(texts.run)
  await press(texts.run)
  expect(errors).toEqual([texts.failed])
})

test("says that there is no such game", async () => {
  await open("nowhere")
  await until(() => page.container.textContent.includes(form.gone))
  expect(page.container.textContent).toContain(form.gone)
})

test("has every part of a game, with the fields of a trailer once there is one", async () => {
  items = [{ ...gameOf("frostborn", "live"), content: { ...gameOf("a", "live").content, trailer: null } }]
  await open("frostborn")
  const headings = [...page.container.querySelectorAll("h2")].map(({ textContent }) => textContent)
  expect(headings).toEqual(Object.values(section))
  expect(page.container.textContent).not.toContain(adminGames.field.webm)
  const has = [...page.container.querySelectorAll("label")].find(
    ({ textContent }) => textContent === adminGames.trailer.has
  )
  act(() => has?.querySelector("input")?.click())
  expect(page.container.textContent).toContain(adminGames.field.webm)
  await press(adminGames.row.addSystem)
  const groups = [...page.container.querySelectorAll("fieldset")].map(
    (group) => document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent
  )
  const { field: fields, row } = adminGames
  for (const name of [fields.platform, fields.store, row.feature, row.shot]) expect(groups).toContain(`${name} 1`)
})

test("takes the files of a trailer from the library, or from an address", async () => {
  await open("frostborn")
  const { field: fields, trailer } = adminGames
  const captions = fields.captions.replace("{{language, name(start: true)}}", "English")
  await press(`${trailer.choose}: ${captions}`)
  const row = () => [...document.querySelectorAll("button")].find((one) => one.textContent.includes(captionsFile.name))
  await until(() => row() !== undefined)
  act(() => row()?.click())
  await press(form.saveLive)
  expect(sent).toMatchObject([{ body: { content: { trailer: { captions: { en: captionsFile.url } } } } }])
})

test("moves and removes a row of fields by buttons that name it", async () => {
  await open("frostborn")
  const { row, field: fields } = adminGames
  const before = items[0]?.content.systems ?? []
  await press(`${row.up}: ${fields.platform} 2`)
  await press(`${row.remove}: ${fields.platform} 1`)
  await press(form.saveLive)
  const [first, , ...others] = before
  expect(sent).toMatchObject([{ body: { content: { systems: [first, ...others] } } }])
})

test("moves a game in the order of the site", async () => {
  const [first, ...others] = items
  if (first) items = [{ ...first, content: { ...first.content, name: { en: "First", ru: "Первая" } } }, ...others]
  await open(undefined)
  await press(`${adminGames.list.down}: First`)
  expect(sent).toEqual([{ path: gamePaths.order, body: { ids: ["ashes", "frostborn"] } }])
  expect(toasts[0]).toContain(adminGames.list.moved)
  writeResponse = { status: 500, body: { code: errorCodes.unexpected.code, message: "" } }
  await press(`${adminGames.list.down}: First`)
  expect(errors).toEqual([adminGames.list.notMoved])
})
