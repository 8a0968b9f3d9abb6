import { readConfig } from "../../../server/app/config.ts"
import { productionVariables } from "../../support/production-variables.ts"

const production = { NODE_ENV: "production", ...productionVariables }

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables)
  } catch (error) {
    return error instanceof Error ? error.message : ""
  }
  return "accepted"
}

test("accepts a provider, and none in development", () => {
  expect(readConfig(production).openId).toEqual({
    issuer: "https://id.studio.example",
    clientId: "site",
    clientSecret: "kX3vQ8mZp1Lw7RtYb2Nc",
  })
  expect(readConfig({})).toMatchObject({
    openId: null,
    rolesClaim: "roles",
    scope: "openid profile email",
    session: { idleMs: 7_200_000, absoluteMs: 43_200_000 },
  })
})

test("names all missing and invalid settings of production in one message", () => {
  const message = messageOf({ NODE_ENV: "production", PORT: "x", PUBLIC_URL: "http://studio.example" })

  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "PORT", "PUBLIC_URL"])
    expect(message).toContain(`\n  ${name}: `)
})

test.each([
  "demo",
  "short",
  "demo-secret-of-the-site",
  "change-me-change-me",
  "my-example-client-secret",
  "x".repeat(15),
])("rejects %s as the secret in production, without repeating it", (secret) => {
  const message = messageOf({ ...production, OIDC_CLIENT_SECRET: secret })
  expect(message).toContain("OIDC_CLIENT_SECRET: must be the secret that the provider issued")
  expect(message).not.toContain(`${secret}\n`)
  expect(message.split("OIDC_CLIENT_SECRET")).toHaveLength(2)
})

test("rejects plain HTTP in production, except on this machine", () => {
  expect(messageOf({ ...production, OIDC_ISSUER: "http://id.studio.example" })).toContain("OIDC_ISSUER: must be https")
  expect(messageOf({ ...production, PUBLIC_URL: "http://studio.example" })).toContain("PUBLIC_URL: must be https")
  expect(messageOf({ ...production, PUBLIC_URL: "http://localhost:8000" })).toBe("accepted")
  expect(messageOf({ ...production, OIDC_ISSUER: "http://127.0.0.1:9000" })).toBe("accepted")
})

test("rejects an incomplete provider in development", () => {
  const message = messageOf({ OIDC_ISSUER: "http://localhost:9000" })
  expect(message).toContain("OIDC_CLIENT_ID: is missing")
  expect(message).toContain("OIDC_CLIENT_SECRET: is missing")
})

test.each([
  ["SESSION_IDLE_MINUTES", "0"],
  ["SESSION_ABSOLUTE_HOURS", "1000"],
  ["OIDC_ISSUER", "id.studio.example"],
])("rejects %s=%s", (name, value) => {
  expect(messageOf({ ...production, [name]: value })).toContain(`${name}: `)
})

test("the provider gives the roles where one is configured, unless a setting says that admins do", () => {
  expect(readConfig(production)).toMatchObject({ rolesFrom: "provider", firstAdminEmail: null })
  const here = { ...production, ROLES_FROM: "people", FIRST_ADMIN_EMAIL: " Boss@Studio.example " }
  expect(readConfig(here)).toMatchObject({ rolesFrom: "people", firstAdminEmail: "boss@studio.example" })
  expect(readConfig({ ROLES_FROM: "provider" })).toMatchObject({ rolesFrom: "provider" })
  expect(messageOf({ ROLES_FROM: "admins" })).toContain("ROLES_FROM: ")
  expect(messageOf({ ...here, FIRST_ADMIN_EMAIL: "boss" })).toContain("FIRST_ADMIN_EMAIL: ")
})

test("rejects the address of a first admin whom the provider would name", () => {
  for (const ROLES_FROM of ["", "provider"])
    expect(messageOf({ ...production, ROLES_FROM, FIRST_ADMIN_EMAIL: "boss@studio.example" })).toContain(
      "FIRST_ADMIN_EMAIL: needs ROLES_FROM=people"
    )
})

test("accepts scopes with openid, and no others", () => {
  expect(readConfig({ OIDC_SCOPE: "openid offline_access" }).scope).toBe("openid offline_access")
  for (const scope of ["profile", "openid  profile", 'openid"', "myopenid", "openid\nprofile"])
    expect(messageOf({ OIDC_SCOPE: scope })).toContain("OIDC_SCOPE: ")
})
