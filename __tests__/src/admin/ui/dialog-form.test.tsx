import { jest } from "@jest/globals"
import { act, type ReactNode } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import adminPeople from "../../../../locales/en/adminPeople.json" with { type: "json" }
import adminRedirects from "../../../../locales/en/adminRedirects.json" with { type: "json" }
import adminSubscribers from "../../../../locales/en/adminSubscribers.json" with { type: "json" }
import adminTerms from "../../../../locales/en/adminTerms.json" with { type: "json" }
import adminTokens from "../../../../locales/en/adminTokens.json" with { type: "json" }
import adminWebhooks from "../../../../locales/en/adminWebhooks.json" with { type: "json" }
import { userPaths } from "../../../../shared/user-endpoints.ts"
import { adminPage } from "../../../support/admin-page.tsx"
import { flushUpdates } from "../../../support/flush-updates.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))
jest.unstable_mockModule("../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { InviteUser } = await import("../../../../src/admin/features/people/invite-user.tsx")
const { RolesDialog } = await import("../../../../src/admin/features/people/roles-dialog.tsx")
const { RedirectDialog } = await import("../../../../src/admin/features/redirects/redirect-dialog.tsx")
const { InviteDialog } = await import("../../../../src/admin/features/subscribers/invite-dialog.tsx")
const { UnsubscribeDialog } = await import("../../../../src/admin/features/subscribers/unsubscribe-dialog.tsx")
const { TermDialog } = await import("../../../../src/admin/features/terms/term-dialog.tsx")
const { NewToken } = await import("../../../../src/admin/features/tokens/new-token.tsx")
const { WebhookDialog } = await import("../../../../src/admin/features/webhooks/webhook-dialog.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let sent: Record<string, unknown>[]
let respond: (status: number, response: object) => void
let closed: number

beforeEach(() => {
  sent = []
  closed = 0
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, { method, body }: { method: string; body: string }) => {
    if (address.endsWith(userPaths.current) || method === "GET") return Promise.reject(new TypeError("Failed to fetch"))
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return new Promise((resolve) => {
      respond = (status, response) =>
        resolve({
          ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
          json: () =>
            Promise.resolve(status === 200 ? { code: 0, response } : { code: 1900, message: "", ...response }),
        })
    })
  }) as never
  page = adminPage({ admin, adminPeople, adminRedirects, adminSubscribers, adminTerms, adminTokens, adminWebhooks })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const find = <E extends HTMLElement>(selector: string): E[] => [...page.container.querySelectorAll<E>(selector)]

const fields = () => find<HTMLInputElement>("form input:not([type=checkbox], [type=radio]), form textarea")

const submitButton = () => find("[type=submit]")[0]

const type = (text: string): void => {
  for (const field of fields()) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text)
    act(() => void field.dispatchEvent(new Event("input", { bubbles: true })))
  }
}

const tick = (): void => act(() => find("input[type=checkbox]:not(:checked)")[0]?.click())

/** Sends the form from its first field. */
const send = async (): Promise<void> => {
  fields()[0]?.focus()
  act(() => submitButton()?.click())
  await until(() => sent.length > 0)
}

const close = (): void => {
  closed += 1
}

const user = { id: "u", name: "Ann", email: "a@b.example", roles: ["editor"] } as never

const webhook = { id: "w", version: 1, name: "Chat", url: "https://a.example", events: ["release.live"], enabled: true }

const dialogs: { of: string; dialog: ReactNode; typed?: string }[] = [
  { of: "a term", dialog: <TermDialog term={null} onClose={close} /> },
  { of: "a redirect", dialog: <RedirectDialog redirect={null} onClose={close} /> },
  { of: "an invitation of staff", dialog: <InviteUser onClose={close} />, typed: "ann@b.example" },
  { of: "roles", dialog: <RolesDialog user={user} own={false} onClose={close} /> },
  { of: "a webhook", dialog: <WebhookDialog webhook={webhook as never} onClose={close} />, typed: "https://b.example" },
  { of: "a token", dialog: <NewToken onClose={close} /> },
  { of: "an invitation of a subscriber", dialog: <InviteDialog onClose={close} />, typed: "ann@b.example" },
  { of: "the end of a subscription", dialog: <UnsubscribeDialog onClose={close} />, typed: "ann@b.example" },
]

test.each(dialogs)(
  "takes nothing into the dialog of $of that would not be sent",
  async ({ dialog, typed = "Sent" }) => {
    await page.show(dialog)
    type(typed)
    tick()
    await send()
    expect(find("form [inert]")).toHaveLength(1)
    expect(find("form [inert] :is(input, select, textarea)")).toEqual(find("form :is(input, select, textarea)"))
    expect(find("form [inert] [type=submit]")).toEqual([])
    act(() => respond(500, {}))
    await until(() => find("form [inert]").length === 0)
    expect(find("form [inert]")).toEqual([])
  }
)

test("keeps the focus at the button during the request, and then in the field where it was", async () => {
  await page.show(<RedirectDialog redirect={null} onClose={close} />)
  type("/to")
  await send()
  expect(document.activeElement).toBe(submitButton())
  act(() => respond(500, {}))
  await until(() => find("form [inert]").length === 0)
  expect(document.activeElement).toBe(fields()[0])
})

const kept = dialogs.filter(({ of }) => ["a term", "a redirect", "an invitation of staff"].includes(of))

test.each(kept)(
  "closes with its response no other dialog than that of $of, and keeps the words of that",
  async (row) => {
    const { dialog, typed = "Sent" } = row
    await page.show(dialog)
    type(typed)
    tick()
    await send()
    await page.show(null)
    await page.show(<div key="again">{dialog}</div>)
    type("Typed since")
    act(() => respond(200, { ...sent[0], version: 1 }))
    await flushUpdates()
    expect([closed, fields()[0]?.value]).toEqual([0, "Typed since"])
  }
)

test("closes on success", async () => {
  await page.show(<RedirectDialog redirect={null} onClose={close} />)
  type("/to")
  await send()
  act(() => respond(200, { ...sent[0], version: 1 }))
  await until(() => closed > 0)
  expect([closed, Object.keys(sessionStorage)]).toEqual([1, []])
})
