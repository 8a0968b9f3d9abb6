import { readConfig } from "../../../server/app/config.ts"
import { guessedInboxesWarning } from "../../../server/inbox/studio-inboxes.ts"

test("uses the configured mailboxes, and otherwise those at the domain of the sender", () => {
  expect(readConfig({ MAIL_FROM: "site@frost.example" }).inboxes).toEqual({
    recruiting: "recruiting@frost.example",
    partners: "partners@frost.example",
    support: "support@frost.example",
  })
  const set = {
    MAIL_TO_RECRUITING: "people@frost.example",
    MAIL_TO_PARTNERS: "offers@frost.example",
    MAIL_TO_SUPPORT: "help@frost.example",
  }
  expect(readConfig(set).inboxes).toEqual({
    recruiting: "people@frost.example",
    partners: "offers@frost.example",
    support: "help@frost.example",
  })
})

test("warns of mailboxes that are a guess, and names the settings for them", () => {
  const warningOf = (set: Record<string, string>) =>
    guessedInboxesWarning(readConfig({ MAIL_FROM: "site@frost.example", ...set }))
  const some = { MAIL_TO_PARTNERS: "offers@frost.example", MAIL_TO_SUPPORT: "help@frost.example" }

  expect(warningOf(some)).toMatch(/recruiting@frost\.example,.*set MAIL_TO_RECRUITING$/)
  expect(warningOf({ ...some, MAIL_TO_RECRUITING: "people@frost.example" })).toBeNull()
})

test.each(["people", "a@frost.example,b@frost.example", "a@frost.example\nBcc: b@frost.example"])(
  "rejects %j as a mailbox",
  (address) => {
    expect(() => readConfig({ MAIL_TO_PARTNERS: address })).toThrow("MAIL_TO_PARTNERS: ")
  }
)
