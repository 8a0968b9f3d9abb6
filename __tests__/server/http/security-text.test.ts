import { securityText } from "../../../server/http/security-text-routes.ts"
import { studio } from "../../../shared/studio.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const now = new Date("2026-11-22T22:30:00Z")

const expiryOf = (text: string): number => Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "")

test("says where to report a weakness, as plain text that stays fresh without a publication", async () => {
  const response = await api.app.inject("/.well-known/security.txt")
  expect(response.statusCode).toBe(200)
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8")
  expect(response.body).toContain(`Contact: mailto:${studio.mail.security}\n`)
  expect(expiryOf(response.body)).toBeGreaterThan(Date.now())
})

test("names a day of expiry that moves with the clock, within the year that the standard allows", () => {
  const [today, tomorrow] = [now, new Date(now.getTime() + 86_400_000)].map((at) => expiryOf(securityText("", at)))
  expect(Number(tomorrow) - Number(today)).toBe(86_400_000)
  expect(Number(today) - now.getTime()).toBeLessThan(365 * 86_400_000)
})

test("names its own address where the site has TLS", () => {
  expect(securityText("https://games.example", now)).toContain(
    "Canonical: https://games.example/.well-known/security.txt\n"
  )
  expect(securityText("http://localhost:8000", now)).not.toContain("Canonical")
})
