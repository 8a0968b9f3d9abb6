import { createHash, randomUUID } from "node:crypto"
import type { Database } from "../../server/db/connection.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { testNow } from "./test-app.ts"

export type SubscriberFacts = { topics?: Topic[]; locale?: Locale; state?: "pending" }

let number = 0

/** Adds a subscriber, confirmed by default. Returns the token to unsubscribe, and the address. */
export const addSubscriber = async (database: Database, facts: SubscriberFacts = {}) => {
  number += 1
  const leave_token = `${number}`.padStart(43, "x")
  const email = `reader-${number}@example.org`
  await database.store
    .insertInto("subscription")
    .values({
      id: randomUUID(),
      email_hash: createHash("sha256").update(email).digest("hex"),
      email,
      locale: facts.locale ?? "en",
      topics: JSON.stringify(facts.topics ?? ["news"]),
      state: facts.state ?? "confirmed",
      consent_version: "1",
      leave_token,
      asked_at: testNow,
      confirmed_at: testNow,
    })
    .execute()
  return { leave_token, email }
}
